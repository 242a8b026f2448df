import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { randomOf } from './random.ts';

export type On = { from: number; until?: number };

const KILOBYTE = 1024;

export const dayIn = (timeZone: string, moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

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
