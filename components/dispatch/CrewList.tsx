'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { LineGlyph } from '#components/map/LineGlyph.tsx';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import { lookOf } from './crew.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';

type Props = { crew: readonly Technician[]; days: readonly Dispatch[]; hide: readonly number[]; onHide(hide: number[]): void };

const lateIn = ({ stops }: Dispatch) => Math.max(0, ...stops.map(({ late_minutes }) => late_minutes ?? 0));

export function CrewList({ crew, days, hide, onHide }: Props) {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const { clock, minutes, distance } = useDayWords();
  const { nameOf } = useDispatchContext();
  const shown = crew.filter(({ id }) => !hide.includes(id)).length;
  const load = (who: Technician) => {
    const day = days.find(({ technician_id }) => technician_id === who.id);
    if (!day) return common('loading');
    if (day.shift === undefined) return t('untold', { stops: day.stops.length });
    if (day.shift === null) return day.stops.length > 0 ? t('offWith', { stops: day.stops.length }) : t('off');
    if (day.stops.length === 0) return t('free');
    const late = lateIn(day);
    return [
      t('sum', { stops: day.stops.length, distance: distance(day.metres ?? 0) }),
      late ? t('late', { minutes: minutes(late) }) : day.back_at && t('backShort', { at: clock(day.back_at) }),
    ]
      .filter(Boolean)
      .join(', ');
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ display: 'contents' }}>
        <Box
          component="span"
          sx={{ display: 'flex', justifyContent: 'space-between', pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}
        >
          <span>{t('crew')}</span>
          <span>{t('crewShown', { shown, total: crew.length })}</span>
        </Box>
      </Box>
      {crew.map((who) => {
        const day = days.find(({ technician_id }) => technician_id === who.id);
        const { tone, dash } = lookOf(who);
        const isLate = day !== undefined && lateIn(day) > 0;
        return (
          <Box
            component="label"
            key={who.id}
            data-drop={who.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minHeight: 44,
              paddingBlock: '3px',
              cursor: 'pointer',
              borderRadius: 1,
              '&:hover': { bgcolor: 'row.hover' },
            }}
          >
            <Checkbox
              size="small"
              checked={!hide.includes(who.id)}
              onChange={({ target }) => onHide(target.checked ? hide.filter((id) => id !== who.id) : [...hide, who.id])}
              sx={{ p: 0.5, ml: -0.5 }}
            />
            <CrewMark who={who} isOff={who.shift === null} />
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 600, ...ELLIPSIS }}>
                  {nameOf(who.id)}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {who.truck && t('truck', { truck: who.truck })}
                </Box>
                {who.shift !== null && <LineGlyph tone={tone} dash={dash} />}
              </Box>
              <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', typography: 'caption', color: 'text.secondary' }}>
                {isLate && <StatusGlyph glyph="late" />}
                {load(who)}
              </Box>
            </Box>
          </Box>
        );
      })}
      {crew.length === 0 && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('noCrew')}</Box>}
    </Box>
  );
}
