'use client';

import Box from '@mui/material/Box';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { type Span, shareOf } from './axis.ts';
import { CrewMark } from './CrewMark.tsx';
import { lookOf } from './crew.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { TimelineStop } from './TimelineStop.tsx';
import { keyOf } from './useDayView.ts';

export const LANE = 42;

type Props = { who: Technician; day: Dispatch; axis: Span & { hours: number[] } };

export function TimelineLane({ who, day, axis }: Props) {
  const { nameOf } = useDispatchContext();
  const { tone } = lookOf(who);
  const [first, last] = [day.leaves_at, day.back_at].map((at) => (at ? shareOf(axis, Date.parse(at)) : undefined));
  return (
    <Box sx={{ display: 'flex', height: LANE, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
      <Box
        sx={{
          position: 'sticky',
          left: 0,
          zIndex: 3,
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          width: 132,
          flex: 'none',
          paddingInline: '12px 8px',
          bgcolor: 'background.paper',
          fontWeight: 500,
        }}
      >
        <CrewMark who={who} size={20} isOff={day.shift === null} />
        <Box component="span" sx={ELLIPSIS}>
          {nameOf(who.id)}
        </Box>
      </Box>
      <Box
        data-drop={who.id}
        data-axis="x"
        sx={{
          position: 'relative',
          flex: 1,
          backgroundImage: (theme) => `linear-gradient(90deg, ${theme.vars.palette.line.hair} 1px, transparent 1px)`,
        }}
        style={{ backgroundSize: `${100 / axis.hours.length}% 100%` }}
      >
        {first !== undefined && last !== undefined && (
          <Box
            aria-hidden
            sx={{ position: 'absolute', top: LANE / 2 - 1, height: '2px', bgcolor: (theme) => theme.vars.palette.series[tone] }}
            style={{ left: `${first}%`, width: `${last - first}%` }}
          />
        )}
        {day.stops.map((stop) => (
          <TimelineStop key={keyOf(stop)} stop={stop} who={who} tone={tone} axis={axis} />
        ))}
      </Box>
    </Box>
  );
}
