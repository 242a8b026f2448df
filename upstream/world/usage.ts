import { randomOf } from '#upstream/db/seed/random.ts';

type Used = { imei: string; status: string; updatedAt: Date };

const KILOBYTE = 1024;

/** The calendar day of a moment, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

/** So many days before a day; days are counted, not hours: some have 23 or 25. */
function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}

/** What a SIM used on each of the last `days` days, oldest first: supervision signals, now and then a program, nothing while it is off. */
export function usageOf(sim: Used, now: Date, timeZone: string, days = 30): { day: string; bytes: number }[] {
  const off = sim.status === 'active' ? undefined : ['suspended', 'deactivated'].includes(sim.status) ? sim.updatedAt : new Date(0);
  const offDay = off && dayIn(timeZone, off);
  const today = dayIn(timeZone, now);
  return Array.from({ length: days }, (_, index) => {
    const day = daysBefore(today, days - 1 - index);
    const random = randomOf('usage', sim.imei, day);
    const signals = (180 + random.below(140)) * KILOBYTE;
    const program = random.chance(0.06) ? (400 + random.below(1600)) * KILOBYTE : 0;
    return { day, bytes: offDay !== undefined && day >= offDay ? 0 : signals + program };
  });
}
