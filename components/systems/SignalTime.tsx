'use client';

import { useFormatter, useTimeZone } from 'next-intl';
import { calendarDay } from '#components/ui/display/calendarDay.ts';

const CLOCK = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric', ...CLOCK } as const;

/** `isDated`: the day stands there though it is today's, beside another day. */
export function SignalTime({ at, isDated = false }: { at: string; isDated?: boolean }) {
  const format = useFormatter();
  const timeZone = useTimeZone();
  const moment = new Date(at);
  const text = format
    .dateTime(moment, !isDated && calendarDay(moment, timeZone) === calendarDay(new Date(), timeZone) ? CLOCK : DAY)
    .replace(/[\u00a0\u202f]/g, ' ');
  return (
    <time dateTime={at} suppressHydrationWarning>
      {text}
    </time>
  );
}
