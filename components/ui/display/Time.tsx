'use client';

import { type DateTimeFormatOptions, useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { calendarDay } from './calendarDay.ts';
import { useMinute } from './useMinute.ts';

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const satisfies DateTimeFormatOptions;
const DAY = { month: 'short', day: 'numeric', ...CLOCK } as const satisfies DateTimeFormatOptions;
const YEAR = { year: 'numeric', ...DAY } as const satisfies DateTimeFormatOptions;

/** Node and browsers put different spaces before AM and PM. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** A moment (ISO 8601) in the company's time zone: "6 min ago" under an hour, with the exact time on hover and focus; "1:38 PM" today; with day, then year, before. `exact` for what is still to come. */
export function Time({ at, exact: always = false }: { at: string; exact?: boolean }) {
  const t = useTranslations('ui.time');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const now = useMinute();
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return null;

  const today = calendarDay(now, timeZone);
  const day = calendarDay(moment, timeZone);
  const exact = plainSpaces(format.dateTime(new Date(moment), day === today ? CLOCK : day.slice(0, 4) === today.slice(0, 4) ? DAY : YEAR));
  const minutes = Math.max(0, Math.floor((now - moment) / 60_000));
  const element = (text: string) => (
    <time dateTime={at} suppressHydrationWarning style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  );
  if (always || moment > now + 60_000 || minutes >= 60) return element(exact);
  return (
    <Tooltip title={exact} byTouch>
      {element(t('ago', { minutes }))}
    </Tooltip>
  );
}
