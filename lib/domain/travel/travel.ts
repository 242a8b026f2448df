import { positionOf } from './earth.ts';
import { driven } from './estimate.ts';

/** Where something stands, in degrees. */
export type Spot = { lat: number; lng: number };
/** A way by car: metres on the road and whole minutes. */
export type Leg = { metres: number; minutes: number };

const NEXT_DOOR = 50;
const KEPT = 20_000;
const kept = new Map<string, Leg>();

/** The one source of drive times in browser, upstream and web app: a moved stop has its times at once, and they stay. */
export function estimatedLeg(from: Spot, to: Spot): Leg {
  const key = `${from.lat},${from.lng};${to.lat},${to.lng}`;
  const known = kept.get(key);
  if (known) return known;
  const { m, s } = driven(positionOf(from), positionOf(to));
  const leg = m < NEXT_DOOR ? { metres: 0, minutes: 0 } : { metres: Math.round(m), minutes: Math.ceil(s / 60) };
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, leg);
  return leg;
}

/** Where nobody knows the place: the drive that is planned for. */
export const UNKNOWN_LEG: Leg = { metres: 0, minutes: 20 };
