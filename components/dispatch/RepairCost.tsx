'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { Dispatch, Repair } from '#lib/contract/dispatch.ts';
import { mendedDay } from '#lib/domain/repairMoves.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { timed } from '#lib/domain/timed.ts';
import { legOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { legsLike } from './legs.ts';

const late = (stops: Dispatch['stops']) => stops.reduce((sum, stop) => sum + (hasBegun(stop) ? 0 : (stop.late_minutes ?? 0)), 0);
const sumOf = (days: readonly Dispatch[]) => ({
  drive: days.reduce((sum, day) => sum + (day.shift ? (day.drive_minutes ?? 0) : 0), 0),
  late: days.reduce((sum, day) => sum + late(day.stops), 0),
  over: days.reduce((sum, day) => sum + (day.overtime_minutes ?? 0), 0),
});

export function RepairCost({ found, unticked }: { found: Repair; unticked: ReadonlySet<number> }) {
  const t = useTranslations('dispatch.repair.cost');
  const { minutes } = useDayWords();
  const { now, board } = useDispatchContext();
  const before = sumOf(found.days.map((day) => day.before));
  const leg = legsLike(
    found.days.flatMap((day) => [day.before, day.after]),
    legOf(board),
  );
  const after = sumOf(found.days.map((day) => timed(mendedDay(day, unticked), now, leg)));
  const open = found.left.length + found.moves.filter(({ ticket_id, why }) => unticked.has(ticket_id) && why !== 'room').length;
  const needed = found.left.length + found.moves.filter(({ why }) => why !== 'room').length;
  const figures = [
    { key: 'open', was: String(needed), is: String(open) },
    { key: 'drive', was: minutes(before.drive), is: minutes(after.drive) },
    ...(before.late + after.late > 0 ? [{ key: 'late', was: minutes(before.late), is: minutes(after.late) } as const] : []),
    ...(before.over + after.over > 0 ? [{ key: 'over', was: minutes(before.over), is: minutes(after.over) } as const] : []),
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        margin: 0,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        '& > div + div': { borderInlineStart: '1px solid', borderColor: 'divider' },
      }}
    >
      {figures.map(({ key, was, is }) => (
        <Box key={key} sx={{ flex: '1 1 auto', padding: '6px 12px' }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t(key)}
          </Box>
          <Box component="dd" sx={{ margin: 0, whiteSpace: 'nowrap' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>{`${was} → `}</Box>
            <b>{is}</b>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
