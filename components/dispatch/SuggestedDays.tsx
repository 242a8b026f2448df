'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { Reason, Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { NotPlaced } from './NotPlaced.tsx';
import { useVisitWords } from './visitWords.ts';

type Day = Suggestion['days'][number];

type Props = { suggestion: Suggestion; crew: readonly Technician[]; absent?: number };

export function SuggestedDays({ suggestion, crew, absent }: Props) {
  const t = useTranslations('dispatch.suggest');
  const words = useVisitWords();
  const { clock, minutes } = useDayWords();
  const { nameOf } = useDispatchContext();
  const why = ({ kind, minutes: count, at, skill, count: of, technician_id: from }: Reason) =>
    t(kind === 'handed' && !count ? 'why.relieved' : `why.${kind}`, {
      who: from === null ? '' : nameOf(from),
      minutes: minutes(count ?? 0),
      at: at ? clock(at) : '',
      skill: skill ? words.skill(skill) : '',
      count: of ?? 0,
    });
  const sum = ({ before, after }: Day) =>
    [
      t('sum.drive', { before: minutes(before.drive_minutes), after: minutes(after.drive_minutes) }),
      (before.late_minutes > 0 || after.late_minutes > 0) &&
        t('sum.late', { before: minutes(before.late_minutes), after: minutes(after.late_minutes) }),
      (before.overtime_minutes > 0 || after.overtime_minutes > 0) &&
        t('sum.over', { before: minutes(before.overtime_minutes), after: minutes(after.overtime_minutes) }),
      after.back_at && t('sum.back', { at: clock(after.back_at) }),
    ]
      .filter(Boolean)
      .join(', ');
  const isOff = (id: number) => id === absent || crew.find((each) => each.id === id)?.shift === null;
  // What is left with somebody who is off stands in no order, and is named below.
  const changed = suggestion.days.filter(
    ({ technician_id: id, stops }) => suggestion.seen.some((each) => each.technician_id === id) && !(isOff(id) && stops.length > 0),
  );
  return (
    <>
      {changed.map((day) => {
        const who = crew.find(({ id }) => id === day.technician_id);
        return (
          <Box component="section" key={day.technician_id} aria-label={who?.name}>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1 }}>
              {who && <CrewMark who={who} size={22} />}
              <Typography variant="h3" component="h3">
                {who?.name}
              </Typography>
            </Box>
            <Box sx={{ color: 'text.secondary', mb: 1 }}>{day.stops.length > 0 ? sum(day) : t('emptied')}</Box>
            <Box component="ol" sx={{ padding: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
              {day.stops.map((stop, at) => (
                <Box
                  component="li"
                  key={stop.ticket_id}
                  sx={{ display: 'grid', gridTemplateColumns: '24px 68px minmax(0, 1fr)', gap: '0 8px', alignItems: 'baseline' }}
                >
                  <b>{at + 1}</b>
                  <span>{stop.begins_at && clock(stop.begins_at)}</span>
                  <span>
                    <Box component="span" sx={{ fontWeight: stop.moved ? 600 : 400 }}>
                      {words.site(stop)}
                    </Box>
                    {stop.moved && <Box component="span" sx={{ color: 'status.info.fg' }}>{` ${t(stop.placed ? 'placed' : 'moved')}`}</Box>}
                    {stop.why.length > 0 && (
                      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{stop.why.map(why).join(', ')}</Box>
                    )}
                  </span>
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
      <NotPlaced left={suggestion.left} />
    </>
  );
}
