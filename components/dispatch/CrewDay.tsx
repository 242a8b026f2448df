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
import { Part, PartHead, PartNote, RowList } from './rows.tsx';
import { StopRow } from './StopRow.tsx';
import { keyOf } from './useDayView.ts';

type Props = { who: Technician; day: Dispatch; toneOf(key: string): MapGroup['tone'] };

export function CrewDay({ who, day, toneOf }: Props) {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const { clock } = useDayWords();
  const { carried } = useDrag();
  const isAim = typeof carried?.place === 'object' && carried.place.technicianId === who.id;
  return (
    <Part aria-label={who.name} data-drop={who.id} data-axis="y" data-aim={isAim || undefined}>
      <PartHead>
        <CrewMark who={who} isOff={day.shift === null} size={24} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {who.name}
          </Typography>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {day.shift
              ? common('hours', { start: clock(day.shift.start), end: clock(day.shift.end) })
              : t(day.shift === null ? 'off' : 'shiftUntold')}
          </Box>
        </Box>
        <CrewDayActs who={who} day={day} />
      </PartHead>
      <RowList>
        {day.stops.map((stop) => (
          <StopRow key={keyOf(stop)} stop={stop} tone={toneOf(keyOf(stop))} />
        ))}
      </RowList>
      {day.stops.length === 0 && <PartNote>{t('noStops')}</PartNote>}
      {day.stops.length > 0 && day.back_at && (
        <PartNote style={{ paddingBlock: 6, paddingInlineStart: 34 }}>{t('back', { at: clock(day.back_at) })}</PartNote>
      )}
    </Part>
  );
}
