import { metresBetween, type Position } from './earth.ts';
import { type Journey, journey, type Ramp, rampsNear } from './network.ts';

/** How much longer a road is than the line, and its speed (km/h), by the line (km): the middle of routes over all US highways. */
const STRAIGHT = [
  { below: 25, factor: 1.4, kmh: 50 },
  { below: 50, factor: 1.48, kmh: 78 },
  { below: 100, factor: 1.36, kmh: 86 },
  { below: 250, factor: 1.27, kmh: 91 },
  { below: 600, factor: 1.22, kmh: 97 },
  { below: Number.POSITIVE_INFINITY, factor: 1.19, kmh: 102 },
] as const;

/** No way onto the highways is longer than this, in metres of straight line. */
const FURTHEST_RAMP = 90_000;
/** Shorter than this one takes streets, of which we know none. */
const STREETS = 25_000;

export type Length = { m: number; s: number };

/** Without a road: the straight line made longer, in seconds that never shrink as the line grows. */
function straight(metres: number): Length {
  let least = { m: 0, s: 0 };
  for (const { below, factor, kmh } of STRAIGHT) {
    const here = Math.min(metres, below * 1000) * factor;
    least = { m: Math.max(least.m, here), s: Math.max(least.s, (here / kmh) * 3.6) };
    if (metres < below * 1000) break;
  }
  return least;
}

const access = ({ metres }: Ramp) => straight(metres).s;

/** What two places are worked out from is looked up once: who plans a day asks for the same ones again and again. */
const KEPT_PLACES = 5_000;
const ramps = new Map<string, Ramp[]>();
function rampsOf(place: Position): Ramp[] {
  const key = place.join();
  const known = ramps.get(key) ?? rampsNear(place, FURTHEST_RAMP);
  if (ramps.size >= KEPT_PLACES) ramps.clear();
  ramps.set(key, known);
  return known;
}

/** How one drives as far as we know: over the highways where they lead there sensibly, otherwise the straight line made longer. */
type Driven = Length & { way: (Journey & { on: Length; off: Length }) | null };

export function driven(from: Position, to: Position): Driven {
  const line = metresBetween(from, to);
  const plain = straight(line);
  const way = line < STREETS ? undefined : journey(rampsOf(from), rampsOf(to), access);
  if (!way || way.from.metres + way.to.metres > line / 2) return { ...plain, way: null };
  const [on, off] = [straight(way.from.metres), straight(way.to.metres)];
  const m = on.m + way.m + off.m;
  return m > 1.6 * plain.m ? { ...plain, way: null } : { m, s: way.s, way: { ...way, on, off } };
}
