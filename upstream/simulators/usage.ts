import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { randomOf } from './random.ts';

/** A time in which a line was on, in epoch milliseconds; without an end while it is. */
export type On = { from: number; until?: number };

const KILOBYTE = 1024;

/** The calendar day of a moment, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

/** What a SIM used on each of the last `days` days, oldest first: supervision signals, now and then a program, and nothing while it is off. */
export function usageOf(imei: string, on: readonly On[], now: Date, timeZone: string, days = 30): { day: string; bytes: number }[] {
  const today = localDay(timeZone, now.getTime());
  return Array.from({ length: days }, (_, index) => {
    const day = daysAfter(today, index + 1 - days);
    const [begin, end] = [instantAt(timeZone, day), instantAt(timeZone, daysAfter(day, 1))];
    const lit = on.reduce((sum, { from, until = now.getTime() }) => sum + Math.max(0, Math.min(end, until) - Math.max(begin, from)), 0);
    const random = randomOf('usage', imei, day);
    const signals = (180 + random.below(140)) * KILOBYTE;
    const program = random.chance(0.06) ? (400 + random.below(1600)) * KILOBYTE : 0;
    return { day, bytes: Math.round(((signals + program) * lit) / (end - begin)) };
  });
}
