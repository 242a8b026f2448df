'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { RepairMove, Stand } from '#lib/contract/dispatch/repair.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { useNeedWords } from './useNeedWords.ts';
import { useVisitWords } from './visitWords.ts';

type Props = { move: RepairMove; isTicked: boolean; onTick(ticketId: number, isTicked: boolean): void };

export function RepairMoveRow({ move, isTicked, onTick }: Props) {
  const t = useTranslations('dispatch.repair');
  const whoAndDay = useTranslations('dispatch.paper');
  const { clock, date, minutes } = useDayWords();
  const { nameOf, hover, hovered } = useDispatchContext();
  const { site } = useVisitWords();
  const why = useNeedWords();
  const { ticket_id: id, from, to, drive_minutes: drive } = move;
  const stand = ({ technician_id, date: day, begins_at }: Stand) => {
    const values = { who: nameOf(technician_id), day: date(day) };
    return begins_at ? t('stand', { ...values, at: clock(begins_at) }) : whoAndDay('title', values);
  };
  const facts = [
    why({ ...move, technician_id: from?.technician_id ?? null, date: from?.date ?? null }),
    move.window && t('kept'),
    move.other_day && t('otherDay'),
    move.other_branch && t('otherBranch', { branch: to.Branch ?? '' }),
    drive > 0 ? t('more', { minutes: minutes(drive) }) : drive < 0 ? t('less', { minutes: minutes(-drive) }) : t('same'),
  ].filter(Boolean);
  return (
    <Box
      component="li"
      onPointerEnter={() => hover(id)}
      onPointerLeave={() => hover(null)}
      sx={{
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        bgcolor: hovered === id ? 'action.hover' : undefined,
        opacity: isTicked ? 1 : 0.65,
      }}
    >
      <Box
        component="label"
        sx={{ display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)', padding: '6px 16px 6px 8px', cursor: 'pointer' }}
      >
        <Checkbox
          size="small"
          checked={isTicked}
          onChange={({ target }) => onTick(id, target.checked)}
          sx={{ alignSelf: 'start', padding: '2px' }}
        />
        <span>
          <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600 }}>
            {move.priority === 'urgent' && <StatusGlyph glyph="late" />}
            {site(move)}
          </Box>
          <Box component="span" sx={{ display: 'block' }}>
            <Box component="s" sx={{ color: 'text.secondary' }}>
              {from ? stand(from) : t('nobody')}
            </Box>
            {' → '}
            <b>{to.begins_at && clock(to.begins_at)}</b>
          </Box>
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {facts.join(' · ')}
          </Box>
        </span>
      </Box>
    </Box>
  );
}
