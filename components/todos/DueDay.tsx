'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';

const DAY = 86_400_000;
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

export function DueDay({ day, isDone }: { day: string; isDone: boolean }) {
  const t = useTranslations('todos.due');
  const common = useTranslations('common');
  const format = useFormatter();
  const today = localDay(useTimeZone() ?? 'UTC', useMinute());
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const written = format.dateTime(new Date(at(day)), { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric', year });
  const late = Math.round((at(today) - at(day)) / DAY);
  const isLate = late > 0 && !isDone;
  const words = day === today ? common('today') : day === daysAfter(today, 1) ? t('tomorrow') : written;
  return (
    <Box
      component="time"
      dateTime={day}
      suppressHydrationWarning
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        whiteSpace: 'nowrap',
        color: isLate ? 'status.warn.fg' : 'text.secondary',
        fontWeight: isLate ? 500 : undefined,
      }}
    >
      {isLate && <StatusGlyph glyph="late" />}
      {isLate ? t('over', { day: written, days: late }) : words}
    </Box>
  );
}
