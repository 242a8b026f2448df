import { call } from '#lib/browser/api/api.ts';
import { directions, MOST_LEG_PLACES, MOST_LEGS } from '#lib/contract/directions.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Leg, LegFinder, Spot } from '#lib/domain/travel/travel.ts';

export type Legs = ReadonlyMap<string, Leg>;

const keyOf = ({ lat, lng }: Spot) => `${lat},${lng}`;
export const legKey = (from: Spot, to: Spot) => `${keyOf(from)};${keyOf(to)}`;

export const spotOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Spot | undefined =>
  lat === null || lng === null ? undefined : { lat, lng };

/** The drives a day came with, as who made its times reckoned them. */
export function legsIn({ home, stops, drive_minutes, metres }: Dispatch): [string, Leg][] {
  const legs: [string, Leg][] = [];
  let place: Spot | undefined = home ?? undefined;
  let left = { metres: metres ?? 0, minutes: drive_minutes ?? 0 };
  let isWhole = metres !== null && drive_minutes !== null;
  for (const stop of stops) {
    const spot = spotOf(stop);
    const { drive_minutes: minutes, metres: far } = stop;
    if (minutes === null || far === null) isWhole = false;
    else {
      left = { metres: left.metres - far, minutes: left.minutes - minutes };
      if (place && spot) legs.push([legKey(place, spot), { metres: far, minutes }]);
    }
    place = spot ?? place;
  }
  if (isWhole && home && place && stops.length > 0 && left.metres >= 0 && left.minutes >= 0) legs.push([legKey(place, home), left]);
  return legs;
}

type Pair = readonly [from: Spot, to: Spot];

type Part = { places: Map<string, { place: Spot; number: number }>; pairs: Pair[] };

/** Parts of what is asked that one question may hold. */
function partsOf(pairs: readonly Pair[]): Part[] {
  const parts: Part[] = [];
  let part: Part | undefined;
  for (const pair of pairs) {
    if (!part || part.pairs.length >= MOST_LEGS || part.places.size + 2 > MOST_LEG_PLACES) {
      part = { places: new Map(), pairs: [] };
      parts.push(part);
    }
    for (const place of pair) if (!part.places.has(keyOf(place))) part.places.set(keyOf(place), { place, number: part.places.size });
    part.pairs.push(pair);
  }
  return parts;
}

/** Asks how long many drives take, in as few questions as may be. */
export async function askLegs(pairs: readonly Pair[]): Promise<[string, Leg][]> {
  const found: [string, Leg][] = [];
  for (const { places, pairs: own } of partsOf(pairs)) {
    const numberOf = (place: Spot) => places.get(keyOf(place))?.number ?? 0;
    const body = {
      places: [...places.values()].map(({ place: { lat, lng } }) => ({ lat, lng })),
      legs: own.map(([from, to]): [number, number] => [numberOf(from), numberOf(to)]),
    };
    const { data } = await call(directions.legs, { body }, { background: true });
    own.forEach((pair, at) => {
      const [metres, minutes] = data[at] ?? [];
      if (metres === undefined || minutes === undefined) return;
      const leg = { metres, minutes };
      // It takes there as long as back.
      found.push([legKey(...pair), leg], [legKey(pair[1], pair[0]), leg]);
    });
  }
  return found;
}

const NOWHERE: Legs = new Map();
const KEPT = 50_000;
/** What one picture asks for comes together. */
const GATHER_MS = 10;
/** After a question that was not answered the straight line stays for so long. */
const PAUSE_MS = 15_000;

/** Drives nobody told yet are asked for together, once each; who is told hears of it. */
export function createLegs(ask: typeof askLegs = askLegs) {
  let known = NOWHERE;
  let wanted = new Map<string, Pair>();
  const open = new Set<string>();
  let isDue = false;
  let pausedUntil = 0;
  const listeners = new Set<() => void>();

  async function flush() {
    isDue = false;
    const pairs = wanted;
    wanted = new Map();
    for (const key of pairs.keys()) open.add(key);
    try {
      const found = await ask([...pairs.values()]);
      known = new Map([...(known.size > KEPT ? NOWHERE : known), ...found]);
      for (const tell of listeners) tell();
    } catch {
      pausedUntil = Date.now() + PAUSE_MS;
    } finally {
      for (const key of pairs.keys()) open.delete(key);
    }
  }

  return {
    known: () => known,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want(from: Spot, to: Spot) {
      const key = legKey(from, to);
      const isWanted = [key, legKey(to, from)].some((each) => known.has(each) || open.has(each) || wanted.has(each));
      if (isWanted || keyOf(from) === keyOf(to) || Date.now() < pausedUntil) return;
      wanted.set(key, [from, to]);
      if (!isDue) setTimeout(() => void flush(), GATHER_MS);
      isDue = true;
    },
  };
}

/** What is known first, of the surest source; what none knows is wanted, and is `otherwise` until it is there. */
export const finderOf =
  (sources: readonly Legs[], want: (from: Spot, to: Spot) => void, otherwise: LegFinder): LegFinder =>
  (from, to) => {
    const key = legKey(from, to);
    for (const legs of sources) {
      const leg = legs.get(key);
      if (leg) return leg;
    }
    want(from, to);
    return otherwise(from, to);
  };

const nothing = () => undefined;

/** As these days came with, and for the rest as it is known otherwise. */
export const legsLike = (days: readonly Dispatch[], otherwise: LegFinder): LegFinder =>
  finderOf([new Map(days.flatMap(legsIn))], nothing, otherwise);
