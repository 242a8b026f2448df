/** In one unit of time: how long, from when on, and when it has to begin to be over in time. */
export type LunchRule = { length: number; from: number; latest: number };

/**
 * Before which of the things to do lunch may be taken, by when somebody is free for each: in its time, or, where they would have to wait for that,
 * the first time after it. It is never taken at work or on a drive: 29 CFR 785.19.
 */
export function lunchGaps(free: readonly number[], { from, latest }: LunchRule): number[] {
  const inTime = free.flatMap((time, gap) => (Math.max(time, from) <= latest && (free[gap + 1] ?? latest) >= from ? [gap] : []));
  const late = inTime.some((gap) => (free[gap] ?? 0) >= from) ? -1 : free.findIndex((time) => time > latest);
  return late < 0 ? inTime : [...inTime, late];
}

/** Of two days alike the one with less of it is taken. */
export const lunchCost = (back: number, start: number, { latest }: LunchRule): number => back + Math.max(0, start - latest);
