import { metresBetween, positionOf } from './earth.ts';
import type { Leg, Length, Spot } from './travel.ts';
import { legOf } from './travel.ts';

/** How much longer a road is than the line, and its speed (km/h), by the line (km): the middle of routes over all US highways. */
const STRAIGHT = [
  { below: 25, factor: 1.4, kmh: 50 },
  { below: 50, factor: 1.48, kmh: 78 },
  { below: 100, factor: 1.36, kmh: 86 },
  { below: 250, factor: 1.27, kmh: 91 },
  { below: 600, factor: 1.22, kmh: 97 },
  { below: Number.POSITIVE_INFINITY, factor: 1.19, kmh: 102 },
] as const;

/** Without a road: the straight line made longer, in seconds that never shrink as the line grows. */
export function straight(metres: number): Length {
  let least = { m: 0, s: 0 };
  for (const { below, factor, kmh } of STRAIGHT) {
    const here = Math.min(metres, below * 1000) * factor;
    least = { m: Math.max(least.m, here), s: Math.max(least.s, (here / kmh) * 3.6) };
    if (metres < below * 1000) break;
  }
  return least;
}

/** What a drive is taken for where nobody has looked at roads. */
export const straightLeg = (from: Spot, to: Spot): Leg => legOf(straight(metresBetween(positionOf(from), positionOf(to))));
