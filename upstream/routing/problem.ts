import type { LunchRule } from '#lib/domain/lunch.ts';

/** Times are minutes from any one moment on. Places are numbers that `minutes` knows. */
export type Visit = {
  place: number;
  /** On site. */
  minutes: number;
  /** Hard: it is begun between the two, whatever that costs. A visit pinned to a moment has the same moment twice. */
  opens: number;
  due: number;
  /** What each minute outside costs. */
  preferred?: { from: number; to: number; weight: number };
  /** What each minute costs until it is begun. */
  haste?: number;
  load: number;
  /** What it takes of each kind of part: in the order of a vehicle’s `stock`. */
  parts?: readonly number[];
  /** What it costs to leave it out. */
  leave: number;
  /** By vehicle what it costs there beside the driving; infinite: not there. Pinned to one it is infinite for all others. */
  extra: readonly number[];
};

/** One tour: of a technician one day. What has begun is over before it is `free`, at `start`. */
export type Vehicle = {
  start: number;
  end: number;
  free: number;
  /** From `ends` on each minute costs `overtime`; after `closes`, hard, nobody drives. */
  ends: number;
  closes: number;
  overtime: number;
  /** What each minute away costs beside the driving. */
  length: number;
  capacity: number;
  /** Hard: so many of each kind of part are on it. */
  stock?: readonly number[];
  /** Taken once on a tour that goes on after it, where no visit is: see `lunchGaps`. */
  lunch?: LunchRule;
};

export type Problem = {
  visits: readonly Visit[];
  vehicles: readonly Vehicle[];
  minutes(from: number, to: number): number;
  /** Where minutes are dear to ask for: what tells near from far. */
  apart?(from: number, to: number): number;
};

/** Asks for each way once, and only for those that are needed. */
export function waysOf(count: number, minutes: (from: number, to: number) => number): Problem['minutes'] {
  const known = new Float64Array(count * count).fill(-1);
  return (from, to) => {
    const at = from * count + to;
    const way = known[at] ?? -1;
    if (way >= 0) return way;
    const asked = minutes(from, to);
    known[at] = asked;
    return asked;
  };
}
