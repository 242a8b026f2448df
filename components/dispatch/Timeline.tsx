'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { instantAt } from '#lib/format/localDay.ts';
import { axisOf, shareOf } from './axis.ts';
import { HEAD, TimelineHead } from './TimelineHead.tsx';
import { LANE, TimelineLane } from './TimelineLane.tsx';

type Props = { days: readonly { who: Technician; day: Dispatch }[]; day: string; timeZone: string; now: number; isToday: boolean };

const spansOf = ({ stops, leaves_at, back_at, shift }: Dispatch) =>
  [
    ...stops.map(({ eta, leaves_at: leaves }) => ({ start: eta, end: leaves ?? eta })),
    { start: leaves_at, end: back_at },
    { start: shift?.start ?? null, end: shift?.end ?? null },
  ].flatMap(({ start, end }) => (start && end ? [{ start: Date.parse(start), end: Date.parse(end) }] : []));

export function Timeline({ days, day, timeZone, now, isToday }: Props) {
  const t = useTranslations('dispatch.timeline');
  const least = { start: instantAt(timeZone, day, '08:00'), end: instantAt(timeZone, day, '17:00') };
  const axis = axisOf(
    days.flatMap((each) => spansOf(each.day)),
    least,
  );
  const isNowOn = isToday && now >= axis.start && now <= axis.end;
  const width = axis.hours.length * 64;
  return (
    <Box
      component="section"
      aria-label={t('label')}
      // Scrolled by keys where it is wider or higher than its place.
      tabIndex={0}
      sx={{
        flex: 'none',
        maxHeight: `min(38%, ${HEAD + 6 * LANE + 4}px)`,
        overflow: 'auto',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box sx={{ position: 'relative', minWidth: width + 132 }}>
        <TimelineHead axis={axis} now={isNowOn ? now : undefined} />
        {days.map((each) => (
          <TimelineLane key={each.who.id} {...each} axis={axis} />
        ))}
        {isNowOn && (
          <Box aria-hidden sx={{ position: 'absolute', top: HEAD, bottom: 0, left: 132, right: 0, pointerEvents: 'none', zIndex: 2 }}>
            <Box
              sx={{ position: 'absolute', top: 0, bottom: 0, width: '2px', bgcolor: 'status.crit.mark' }}
              style={{ left: `${shareOf(axis, now)}%` }}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}
