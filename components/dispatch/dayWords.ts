'use client';

import { type DateTimeFormatOptions, useFormatter, useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { z } from 'zod';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';

/** As the page of directions keeps it. */
const Units = z.enum(['mi', 'km']);

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

export function useDayWords() {
  const t = useTranslations('dispatch.words');
  const common = useTranslations('common');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const locale = useLocale();
  const [chosen] = usePersistedState('browser', 'distance', Units);
  const units = chosen ?? (locale === 'en' ? 'mi' : 'km');
  return useMemo(() => {
    const dated = (day: string, how: DateTimeFormatOptions) =>
      plainSpaces(format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', ...how }));
    return {
      /** "Fri, Nov 21" */
      date: (day: string) => dated(day, { weekday: 'short', month: 'short', day: 'numeric' }),
      /** "Friday, November 21, 2026" */
      longDate: (day: string) => dated(day, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
      /** "2:55 PM" */
      clock: (at: number | string) => plainSpaces(format.dateTime(new Date(at), { hour: 'numeric', minute: '2-digit', timeZone })),
      /** "7:30 AM", of a time that is the same every day. */
      wallClock: (time: string) =>
        plainSpaces(
          format.dateTime(new Date(`2026-06-01T${time === '24:00' ? '00:00' : time}:00Z`), {
            timeZone: 'UTC',
            hour: 'numeric',
            minute: '2-digit',
          }),
        ),
      /** From Monday on; 0 is Sunday. */
      weekdays: [1, 2, 3, 4, 5, 6, 0].map((day) => ({ day, name: dated(`2026-06-0${day === 0 ? 7 : day}`, { weekday: 'short' }) })),
      /** "2 PM", for an axis. */
      hour: (at: number) => plainSpaces(format.dateTime(new Date(at), { hour: 'numeric', timeZone })),
      /** "14 min", "1 h 5 min" */
      minutes: (count: number) => {
        const whole = Math.round(count);
        return whole < 60 ? common('minutes', { minutes: whole }) : t('hours', { hours: Math.floor(whole / 60), minutes: whole % 60 });
      },
      distance: (metres: number) => {
        const value = metres / (units === 'mi' ? 1609.344 : 1000);
        const unit = units === 'mi' ? 'mile' : 'kilometer';
        return plainSpaces(format.number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 }));
      },
    };
  }, [t, format, timeZone, units, common]);
}
