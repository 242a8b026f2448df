'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { MapGroup } from '#components/map/points.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewDayActs } from './CrewDayActs.tsx';
import { CrewMark } from './CrewMark.tsx';
import { useDayWords } from './dayWords.ts';
import { useDrag } from './drag.tsx';
import { RowList } from './rows.tsx';
import { StopRow } from './StopRow.tsx';
import { keyOf } from './useDayView.ts';

type Props = { who: Technician; day: Dispatch; toneOf(key: string): MapGroup['tone'] };

/** One technician's day: the stops in order, from home and back. */
export function CrewDay({ who, day, toneOf }: Props) {
  const t = useTranslations('dispatch');
  const { clock } = useDayWords();
  const { carried } = useDrag();
  const isAim = typeof carried?.place === 'object' && carried.place.technicianId === who.id;
  return (
    <Box
      component="section"
      aria-label={who.name}
      data-drop={who.id}
      data-axis="y"
      sx={{ outline: isAim ? '2px solid' : 'none', outlineOffset: -2, outlineColor: (theme) => theme.vars.palette.accent.main }}
    >
      <Box
        sx={{
          position: 'sticky',
          insetBlockStart: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          padding: '6px 8px 6px 12px',
          bgcolor: 'ground.sunken',
          borderBlockEnd: '1px solid',
          borderColor: 'divider',
        }}
      >
        <CrewMark who={who} isOff={!day.shift} size={24} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {who.name}
          </Typography>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {day.shift ? t('shift', { start: clock(day.shift.start), end: clock(day.shift.end) }) : t('off')}
          </Box>
        </Box>
        <CrewDayActs who={who} day={day} />
      </Box>
      <RowList>
        {day.stops.map((stop) => (
          <StopRow key={keyOf(stop)} stop={stop} tone={toneOf(keyOf(stop))} />
        ))}
      </RowList>
      {day.stops.length === 0 && (
        <Box
          sx={{ padding: '8px 16px', typography: 'caption', color: 'text.secondary', borderBlockEnd: '1px solid', borderColor: 'divider' }}
        >
          {t('noStops')}
        </Box>
      )}
      {day.stops.length > 0 && day.back_at && (
        <Box
          sx={{
            padding: '6px 16px 6px 34px',
            typography: 'caption',
            color: 'text.secondary',
            borderBlockEnd: '1px solid',
            borderColor: 'divider',
          }}
        >
          {t('back', { at: clock(day.back_at) })}
        </Box>
      )}
    </Box>
  );
}
