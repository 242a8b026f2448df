'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { instantAt } from '#lib/format/localDay.ts';
import { axisOf, shareOf } from './axis.ts';
import { useDayWords } from './dayWords.ts';
import { LANE, TimelineLane } from './TimelineLane.tsx';

type Props = { days: readonly { who: Technician; day: Dispatch }[]; day: string; timeZone: string; now: number; isToday: boolean };

const HEAD = 26;

const spansOf = ({ stops, leaves_at, back_at, shift }: Dispatch) =>
  [
    ...stops.map(({ eta, leaves_at: leaves }) => ({ start: eta, end: leaves ?? eta })),
    { start: leaves_at, end: back_at },
    { start: shift?.start ?? null, end: shift?.end ?? null },
  ].flatMap(({ start, end }) => (start && end ? [{ start: Date.parse(start), end: Date.parse(end) }] : []));

export function Timeline({ days, day, timeZone, now, isToday }: Props) {
  const t = useTranslations('dispatch.timeline');
  const common = useTranslations('common');
  const { hour, clock } = useDayWords();
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
        <Box
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 3,
            display: 'flex',
            height: HEAD,
            alignItems: 'center',
            bgcolor: 'background.paper',
            borderBlockEnd: '1px solid',
            borderColor: 'divider',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <Box
            sx={{
              position: 'sticky',
              left: 0,
              zIndex: 1,
              width: 132,
              flex: 'none',
              paddingInline: '12px 8px',
              bgcolor: 'background.paper',
            }}
          >
            {common('day')}
          </Box>
          <Box aria-hidden sx={{ position: 'relative', flex: 1, height: '100%', overflow: 'hidden' }}>
            {axis.hours.map((at) => (
              <Box
                key={at}
                component="span"
                sx={{ position: 'absolute', top: 5, whiteSpace: 'nowrap' }}
                style={{ left: `calc(${shareOf(axis, at)}% + 4px)` }}
              >
                {hour(at)}
              </Box>
            ))}
            {isNowOn && (
              <Box
                component="span"
                sx={{
                  position: 'absolute',
                  top: 3,
                  transform: 'translateX(-50%)',
                  padding: '1px 6px',
                  borderRadius: '4px',
                  bgcolor: 'critSolid.main',
                  color: 'critSolid.on',
                  fontWeight: 600,
                  whiteSpace: 'nowrap',
                }}
                style={{ left: `clamp(34px, ${shareOf(axis, now)}%, 100% - 34px)` }}
              >
                {clock(now)}
              </Box>
            )}
          </Box>
        </Box>
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
