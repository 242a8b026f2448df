import { metresBetween, nearestOn, type Position } from './earth.ts';
import { HIGHWAYS, TOWNS, type Town } from './texas.ts';

const MILE = 1609.344;
/** Of latitude, rounded down. */
const METRES_A_DEGREE = 110_500;

type Stretch = { road: string; from: Town; to: Town; m: number; s: number; ends: readonly [Position, Position] };

const placeOf = (town: Town): Position => [TOWNS[town][1], TOWNS[town][0]];

export const STRETCHES: readonly Stretch[] = HIGHWAYS.flatMap(({ road, mph, bend, towns }) =>
  towns.slice(1).flatMap((to, at) => {
    const from = towns[at];
    if (!from) return [];
    const ends = [placeOf(from), placeOf(to)] as const;
    const m = metresBetween(...ends) * bend;
    return [{ road, from, to, m, s: (m / MILE / mph) * 3600, ends }];
  }),
);

const stretchesAt = new Map<Town, Stretch[]>();
for (const stretch of STRETCHES)
  for (const town of [stretch.from, stretch.to]) stretchesAt.set(town, [...(stretchesAt.get(town) ?? []), stretch]);

/** Where one comes onto the highways: so far (0 to 1) along a stretch, and how far away from it the place lies. */
export type Ramp = { stretch: Stretch; part: number; at: Position; metres: number };

/** The few nearest ways onto the highways, none further away than `most` metres. */
export function rampsNear(place: Position, most: number, count = 5): Ramp[] {
  const near: Ramp[] = [];
  const margin = most / METRES_A_DEGREE;
  for (const stretch of STRETCHES) {
    const [[, one], [, other]] = stretch.ends;
    if (place[1] < Math.min(one, other) - margin || place[1] > Math.max(one, other) + margin) continue;
    const { part, at } = nearestOn(place, ...stretch.ends);
    const metres = metresBetween(place, at);
    if (metres <= most) near.push({ stretch, part, at, metres });
  }
  return near.sort((a, b) => a.metres - b.metres).slice(0, count);
}

export type Drive = { road: string; to: Town | null; m: number; s: number; path: [Position, Position] };

type Reached = { s: number; m: number; by?: Drive; before?: Town };

const partOf = (stretch: Stretch, share: number, to: Town | null, path: [Position, Position]): Drive => ({
  road: stretch.road,
  to,
  m: stretch.m * share,
  s: stretch.s * share,
  path,
});

const toEnd = ({ stretch, part, at }: Ramp, end: 0 | 1): [town: Town, drive: Drive] => {
  const town = end === 0 ? stretch.from : stretch.to;
  return [town, partOf(stretch, end === 0 ? part : 1 - part, town, [at, stretch.ends[end]])];
};

const ENDS = [0, 1] as const;

const tables = new Map<Town, Map<Town, Reached>>();

/** The shortest times from one town to every other (Dijkstra; the edge of what is known is so short that a list is as good as a heap), worked out once. */
function reachFrom(start: Town): Map<Town, Reached> {
  const known = tables.get(start);
  if (known) return known;
  const reached = new Map<Town, Reached>([[start, { s: 0, m: 0 }]]);
  const open = new Set<Town>([start]);
  for (;;) {
    let town: Town | undefined;
    let here: Reached | undefined;
    for (const each of open) {
      const there = reached.get(each);
      if (there && (!here || there.s < here.s)) [town, here] = [each, there];
    }
    if (!town || !here) break;
    open.delete(town);
    for (const stretch of stretchesAt.get(town) ?? []) {
      const isForth = stretch.from === town;
      const to = isForth ? stretch.to : stretch.from;
      const before = reached.get(to);
      if (before && before.s <= here.s + stretch.s) continue;
      const path: [Position, Position] = isForth ? [stretch.ends[0], stretch.ends[1]] : [stretch.ends[1], stretch.ends[0]];
      reached.set(to, { s: here.s + stretch.s, m: here.m + stretch.m, by: partOf(stretch, 1, to, path), before: town });
      open.add(to);
    }
  }
  tables.set(start, reached);
  return reached;
}

function drivesTo(start: Town, end: Town): Drive[] {
  const reached = reachFrom(start);
  const drives: Drive[] = [];
  for (let at = reached.get(end); at?.by; at = at.before && reached.get(at.before)) drives.unshift(at.by);
  return drives;
}

/** `s` and `m` on the highways alone are in `drives`; `s` here is all of it, with the ways onto them and off. */
export type Journey = { s: number; m: number; from: Ramp; to: Ramp; drives(): Drive[] };

function along(from: Ramp, to: Ramp): Drive | undefined {
  if (from.stretch !== to.stretch) return undefined;
  const onward = to.part > from.part ? to.stretch.to : to.stretch.from;
  return partOf(to.stretch, Math.abs(from.part - to.part), onward, [from.at, to.at]);
}

/** The quickest way over the highways between two sets of ramps; nothing when there is none. `access` says how many seconds a ramp is away. */
export function journey(starts: readonly Ramp[], ends: readonly Ramp[], access: (ramp: Ramp) => number): Journey | undefined {
  let best: Journey | undefined;
  const offer = (next: Journey) => {
    if (!best || next.s < best.s) best = next;
  };
  for (const to of ends)
    for (const from of starts) {
      const ramps = access(from) + access(to);
      const direct = along(from, to);
      if (direct) offer({ s: ramps + direct.s, m: direct.m, from, to, drives: () => [direct] });
      for (const first of ENDS)
        for (const last of ENDS) {
          const [start, on] = toEnd(from, first);
          const [end, back] = toEnd(to, last);
          const between = reachFrom(start).get(end);
          if (!between) continue;
          const onward = last === 0 ? to.stretch.to : to.stretch.from;
          const off: Drive = { ...back, to: onward, path: [back.path[1], back.path[0]] };
          const drives = () => [on, ...drivesTo(start, end), off];
          offer({ s: ramps + on.s + between.s + back.s, m: on.m + between.m + back.m, from, to, drives });
        }
    }
  return best;
}

export const knownTowns = () =>
  Object.entries(TOWNS).map(([name, [lat, lng]]) => ({ label: name.includes(',') ? name : `${name}, TX`, lat, lng }));
