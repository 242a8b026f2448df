import type { RosterDay } from '#lib/contract/roster.ts';
import { daysAfter } from '#lib/format/localDay.ts';

/** From its first day to its last; `day` is the first. */
export type Stretch = { from: string; to: string; day: RosterDay };

const isAlike = (one: RosterDay, other: RosterDay) =>
  one.reason === other.reason && one.note === other.note && one.shift?.start === other.shift?.start && one.shift?.end === other.shift?.end;

/** Days of a roster, in order, as stretches of which the same is so. */
export function stretchesOf(days: readonly RosterDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last && isAlike(last.day, day) && day.date === daysAfter(last.to, 1)) last.to = day.date;
    else stretches.push({ from: day.date, to: day.date, day });
  }
  return stretches;
}
