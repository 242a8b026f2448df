import type { Stop, Unassigned, Window } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { daysAfter, instantAt, localTime } from '#lib/format/localDay.ts';
import { isDay } from './axis.ts';
import type { Terms } from './board.ts';

/** When a visit is to be and how long it takes, as it is typed: a day, two local times that may be empty, minutes. */
export type Typed = { date: string; start: string; end: string; minutes: string };
export type Wrong = Partial<Record<'date' | 'window' | 'minutes', true>>;

export const LEAST_MINUTES = 5;
export const MOST_MINUTES = 720;

export function typedOf({ window, minutes }: Stop | Unassigned, date: string, timeZone: string): Typed {
  const time = (instant: string | null | undefined) => (instant ? localTime(timeZone, Date.parse(instant)) : '');
  return { date, start: time(window?.start), end: time(window?.end), minutes: String(minutes ?? '') };
}

type Frame = { timeZone: string; shift: Dispatch['shift'] };

/** The instant of a time on a day; of a shift over midnight the hours after it are those of the next day. */
function instantOf(date: string, time: string, { timeZone, shift }: Frame): string | null {
  if (time === '') return null;
  const here = instantAt(timeZone, date, time);
  const next = instantAt(timeZone, daysAfter(date, 1), time);
  const isNight = shift && here < Date.parse(shift.start) && next <= Date.parse(shift.end);
  return new Date(isNight ? next : here).toISOString();
}

export function windowIn({ date, start, end }: Typed, frame: Frame): Window | null {
  const window = { start: instantOf(date, start, frame), end: instantOf(date, end, frame) };
  return window.start === null && window.end === null ? null : window;
}

export function wrongIn(typed: Typed, today: string, frame: Frame): Wrong {
  const minutes = /^\d+$/.test(typed.minutes) ? Number(typed.minutes) : 0;
  const isDate = isDay(typed.date);
  const { start, end } = (isDate && windowIn(typed, frame)) || { start: null, end: null };
  return {
    ...((!isDate || typed.date < today) && { date: true as const }),
    ...(start !== null && end !== null && start >= end && { window: true as const }),
    ...((minutes < LEAST_MINUTES || minutes > MOST_MINUTES) && { minutes: true as const }),
  };
}

export function termsIn(typed: Typed, was: Typed, frame: Frame): Terms | undefined {
  const isMoved = typed.date !== was.date;
  const hasWindow = typed.start !== was.start || typed.end !== was.end || (isMoved && (typed.start !== '' || typed.end !== ''));
  const terms: Terms = {
    ...(isMoved && { date: typed.date }),
    ...(hasWindow && { window: windowIn(typed, frame) }),
    ...(typed.minutes !== was.minutes && { minutes: Number(typed.minutes) }),
  };
  return Object.keys(terms).length > 0 ? terms : undefined;
}
