import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metresBetween, positionOf } from '#lib/domain/travel/earth.ts';
import { straight } from '#lib/domain/travel/straight.ts';
import { type Leg, type Length, legOf, type Spot } from '#lib/domain/travel/travel.ts';
import { type HighwayData, opened } from './format.ts';
import { type Drive, drivesOf, type Journey, journey } from './journey.ts';
import { rampsNear } from './ramps.ts';
import { type Reach, reachFrom } from './reach.ts';

const BUILT = '.map/highways.bin';
const KEPT_PLACES = 2000;
const KEPT_LEGS = 50_000;
/** Shorter than this one takes streets, of which we know none. */
const STREETS = 3000;
/** Up to here traffic makes highways slower as well, at its beginning by a third. */
const TOWN = 60_000;

const keyOf = ({ lat, lng }: Spot) => `${lat},${lng}`;

function remember<Key, Value>(known: Map<Key, Value>, most: number, key: Key, value: Value): Value {
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
}

export type Driven = Length & { way: (Journey & { on: Length; off: Length; drives(): Drive[] }) | null };

/** How one drives as far as we know: over the highways where they lead there sensibly, otherwise the straight line made longer. */
export function createHighways(data: HighwayData | undefined) {
  const reaches = new Map<string, Reach>();
  const legs = new Map<string, Leg>();

  const reachOf = (known: HighwayData, place: Spot) => {
    const key = keyOf(place);
    return reaches.get(key) ?? remember(reaches, KEPT_PLACES, key, reachFrom(known, rampsNear(known, positionOf(place))));
  };

  function drive(from: Spot, to: Spot): Driven {
    const line = metresBetween(positionOf(from), positionOf(to));
    const plain = { ...straight(line), way: null };
    if (!data || line < STREETS) return plain;
    const [start, end] = [reachOf(data, from), reachOf(data, to)];
    const found = journey(data, start, end);
    if (!found || found.from.metres + found.to.metres > line / 2) return plain;
    const slower = 1 + Math.max(0, 1 - line / TOWN) / 3;
    const [on, off] = [straight(found.from.metres), straight(found.to.metres)];
    const s = on.s + off.s + (found.s - on.s - off.s) * slower;
    if (found.m > 1.6 * plain.m || (line < TOWN && s > plain.s)) return plain;
    const drives = () => drivesOf(data, start, end, found).map((each) => ({ ...each, s: each.s * slower }));
    return { m: found.m, s, way: { ...found, on, off, drives } };
  }

  function leg(from: Spot, to: Spot): Leg {
    // There as back, so that both take the same minutes.
    const [one, other] = from.lng < to.lng || (from.lng === to.lng && from.lat < to.lat) ? [from, to] : [to, from];
    const key = `${keyOf(one)};${keyOf(other)}`;
    return legs.get(key) ?? remember(legs, KEPT_LEGS, key, legOf(drive(one, other)));
  }
  return { drive, leg };
}

const OPENED = Symbol.for('linekeeper.highways');
type Highways = ReturnType<typeof createHighways>;

/** Read when the first drive is asked for; without the file every drive is a straight line made longer. One per process, also where its code is there twice. */
export function highways(): Highways {
  const home = globalThis as { [OPENED]?: Highways };
  home[OPENED] ??= createHighways(readHighways());
  return home[OPENED];
}

export function readHighways(path = join(process.cwd(), BUILT)): HighwayData | undefined {
  try {
    return opened(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** The one source of drive times in upstream and web app where no service knows the roads. */
export const estimatedLeg = (from: Spot, to: Spot): Leg => highways().leg(from, to);
