import { DAY } from '#upstream/clock.ts';
import { randomOf } from '#upstream/db/seed/random.ts';

type Used = { imei: string; status: string; updatedAt: Date };

const KILOBYTE = 1024;

/** The calendar day of a moment, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

/** What a SIM used on each of the last `days` days, oldest first: supervision signals, now and then a program, nothing while it is off. */
export function usageOf(sim: Used, now: Date, timeZone: string, days = 30): { day: string; bytes: number }[] {
  const off = sim.status === 'active' ? undefined : ['suspended', 'deactivated'].includes(sim.status) ? sim.updatedAt : new Date(0);
  return Array.from({ length: days }, (_, index) => {
    const moment = new Date(now.getTime() - (days - 1 - index) * DAY);
    const day = dayIn(timeZone, moment);
    const random = randomOf('usage', sim.imei, day);
    const signals = (180 + random.below(140)) * KILOBYTE;
    const program = random.chance(0.06) ? (400 + random.below(1600)) * KILOBYTE : 0;
    return { day, bytes: off && moment > off ? 0 : signals + program };
  });
}
