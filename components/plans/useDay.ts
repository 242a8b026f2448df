'use client';

import { useFormatter } from 'next-intl';

/** A calendar day `YYYY-MM-DD` in the reader's words. */
export function useDay() {
  const format = useFormatter();
  return (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}
