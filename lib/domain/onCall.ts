import type { OnCallSpan } from '#lib/contract/onCall.ts';
import { daysAfter, instantAt } from '#lib/format/localDay.ts';
import { hasBegun } from './stopProgress.ts';

const WEEK = 7 * 86_400_000;

export type Turns = { starts: string; technicianIds: readonly number[] };

/** Whose week a day is in; undefined before the first, or where nobody takes turns. */
export function turnOn({ starts, technicianIds }: Turns, date: string): number | undefined {
  const weeks = Math.floor((Date.parse(date) - Date.parse(starts)) / WEEK);
  return weeks < 0 ? undefined : technicianIds[weeks % technicianIds.length];
}

/** Whether somebody is called then. */
export const isOnAt = ({ start, end }: OnCallSpan, now: number): boolean => Date.parse(start) <= now && now < Date.parse(end);

/** Of the nights of a day and of the one before it: today the one that is still on, otherwise the one that begins that day. */
export const nightOfDay = <T extends OnCallSpan>(
  nights: readonly T[],
  day: string,
  { today, now }: { today: string; now: number },
): T | undefined => (day === today ? nights.find((night) => isOnAt(night, now)) : undefined) ?? nights.find(({ date }) => date === day);

/** From the end of the shifts until the next morning; of a whole day, from one morning to the next. */
export const nightOn = (timeZone: string, date: string, { from, to }: { from: string; to: string }, isAllDay: boolean): OnCallSpan => ({
  date,
  start: new Date(instantAt(timeZone, date, isAllDay ? to : from)).toISOString(),
  end: new Date(instantAt(timeZone, daysAfter(date, 1), to)).toISOString(),
});

type Span = { start: number; end: number };
type Day = { shift?: { start: string; end: string } | null; on_call: readonly OnCallSpan[] };
type Visit = { status: string | null; priority: string | null };

export const spanOf = ({ start, end }: { start: string; end: string }): Span => ({ start: Date.parse(start), end: Date.parse(end) });
const isIn = (at: number) => (span: { start: string; end: string }) => at >= Date.parse(span.start) && at <= Date.parse(span.end);

/** Whether somebody who is called outside the shift is called for such a visit. */
export const isCallFor = ({ priority }: Pick<Visit, 'priority'>): boolean => priority === 'urgent';

/** Whether a visit is worked in the shift or while on call, from its beginning to its end. */
export function isCalledTo(
  { shift, on_call }: Day,
  visit: Pick<Visit, 'priority'> & { begins_at: string | null; leaves_at: string | null },
): boolean {
  if (!isCallFor(visit) || !visit.begins_at || !visit.leaves_at) return false;
  const hours = [...on_call, ...(shift ? [shift] : [])];
  return [visit.begins_at, visit.leaves_at].every((at) => hours.some(isIn(Date.parse(at))));
}

/**
 * The hours a day is planned in. Of who is on call: from now on where the next visit is urgent and the shift has not begun, until the end of the call
 * where the last one is, and without a shift as long as the call is, in which they are now or will be next.
 */
export function hoursOf(day: Day, visits: readonly Visit[], now: number): Span | null {
  const shift = day.shift ? spanOf(day.shift) : null;
  const ahead = visits.filter((visit) => !hasBegun(visit));
  const [next, last] = [ahead[0], ahead.at(-1)];
  if (day.on_call.length === 0 || !next || !last) return shift;
  const calls = day.on_call.map(spanOf);
  const current = calls.find(({ start, end }) => now >= start && now < end);
  if (!shift) {
    const call = current ?? calls.findLast(({ start }) => start > now) ?? calls.at(-1);
    return isCallFor(next) && call ? { ...call, start: Math.max(call.start, current ? now : call.start) } : null;
  }
  const after = calls.find(({ start, end }) => start <= shift.end && end > shift.end);
  return {
    start: current && isCallFor(next) ? Math.min(shift.start, Math.max(current.start, now)) : shift.start,
    end: after && isCallFor(last) ? after.end : shift.end,
  };
}
