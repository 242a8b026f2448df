'use client';

import { useFormatter } from 'next-intl';

/** "3:20 PM" in the company's time zone; Node and browsers put different spaces before AM and PM. */
export function useClock() {
  const format = useFormatter();
  return (at: string) => format.dateTime(new Date(at), { hour: 'numeric', minute: '2-digit' }).replace(/[\u00a0\u202f]/g, ' ');
}
