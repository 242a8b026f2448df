import type { Notified } from '#lib/contract/swaps/onTest.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * A fire alarm system that is out of service for more than 4 hours in 24 needs a fire watch, or the building is evacuated, and the authority is told:
 * NFPA 101, 9.6.1.6. That the owner is told of every impairment, and a record is kept: NFPA 72, 10.21. That the authority is told of each one:
 * NFPA 1, 13.1.10.
 */
export const FIRE_WATCH_MINUTES = 240;
const WITHIN = 24 * HOUR;

/** What a fire alarm system goes on test for at first: the least that a swap's own work takes. */
export const FIRE_TEST_MINUTES = 30;

/** A time without a watching station, in milliseconds; `until` null goes on. */
export type Outage = { from: number; until: number | null };

/** How many milliseconds of the 24 hours before `now` no station watched; times that overlap count once. */
export function outOfService(outages: readonly Outage[], now: number): number {
  const since = now - WITHIN;
  const inside = outages
    .map(({ from, until }) => ({ from: Math.max(from, since), until: Math.min(until ?? now, now) }))
    .filter(({ from, until }) => until > from)
    .sort((one, other) => one.from - other.from);
  let total = 0;
  let counted = since;
  for (const { from, until } of inside) {
    total += Math.max(0, until - Math.max(from, counted));
    counted = Math.max(counted, until);
  }
  return total;
}

/** Never later than the rule has it: what leaves the 24 hours meanwhile is not taken off. */
export const fireWatchAt = (minutesOut: number, now: number): number => now + Math.max(0, FIRE_WATCH_MINUTES - minutesOut) * MINUTE;

export const needsFireWatch = (minutesOut: number, minutes: number): boolean => minutesOut + minutes > FIRE_WATCH_MINUTES;

/** So long after a test who was told of it counts for the next one of the same swap: the same people, the same visit. */
const NOTIFIED_HOURS = 4;

type NotifiedTest = { told: Notified | null | undefined; closedAt: number | null };
/** What still counts of what was said of a test: all while it is open, who was told for some hours after; a fire watch ends with its test. */
export function notifiedStill({ told, closedAt }: NotifiedTest, now: number): Notified | null {
  if (!told || closedAt === null) return told ?? null;
  return now - closedAt <= NOTIFIED_HOURS * HOUR ? { ...told, fire_watch: null, restored: null } : null;
}

/** So long after a test somebody is asked who was told that the system is back in service. */
export const RESTORATION_HOURS = 24;

export type NotifiedBefore = Exclude<keyof Notified, 'restored'>;

type Given = { [Name in keyof Notified]?: string | null };

export function notifiedMissing(told: Given | null | undefined, minutesOut: number, minutes: number): NotifiedBefore[] {
  const isNamed = (name: NotifiedBefore) => Boolean(told?.[name]?.trim());
  const wanted: NotifiedBefore[] = ['owner', 'ahj', ...(needsFireWatch(minutesOut, minutes) ? (['fire_watch'] as const) : [])];
  return wanted.filter((name) => !isNamed(name));
}
