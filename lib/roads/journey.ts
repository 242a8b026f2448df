import type { Position } from '#lib/domain/travel/earth.ts';
import { straight } from '#lib/domain/travel/straight.ts';
import type { Length } from '#lib/domain/travel/travel.ts';
import type { HighwayData } from './format.ts';
import { pathOf, type Ramp } from './ramps.ts';
import type { Reach } from './reach.ts';

/** The quickest way between two places, ramps and all; `at`: where the two reaches meet, or the ramps of one edge. */
export type Journey = Length & { from: Ramp; to: Ramp; at: [number, number] | null };

export type Drive = Length & { road: string; path: Position[] };

const rampAt = ({ ramps, by, from }: Reach, place: number): Ramp | undefined => {
  let at = place;
  for (let before = from[at] ?? -1; before >= 0; before = from[at] ?? -1) at = before;
  return ramps[(-1 - (by[at] ?? 0)) >> 1];
};

/** Nothing where no highway leads. */
export function journey(data: HighwayData, start: Reach, end: Reach): Journey | undefined {
  let best = Number.POSITIVE_INFINITY;
  let at: [number, number] = [-1, -1];
  const [a, b] = [start.nodes, end.nodes];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i] as number, b[j] as number];
    if (one < other) i++;
    else if (other < one) j++;
    else {
      const s = (start.seconds[i] as number) + (end.seconds[j] as number);
      if (s < best) {
        best = s;
        at = [i, j];
      }
      i++;
      j++;
    }
  }
  let found: Journey | undefined;
  const [from, to] = [rampAt(start, at[0]), rampAt(end, at[1])];
  if (from && to) found = { s: best, m: (start.metres[at[0]] ?? 0) + (end.metres[at[1]] ?? 0), from, to, at };
  for (const one of start.ramps)
    for (const other of end.ramps) {
      if (one.edge !== other.edge) continue;
      const share = Math.abs(one.part - other.part);
      const [on, off] = [straight(one.metres), straight(other.metres)];
      const s = on.s + off.s + share * (data.edgeSeconds[one.edge] ?? 0);
      if (!found || s < found.s) found = { s, m: on.m + off.m + share * (data.edgeMetres[one.edge] ?? 0), from: one, to: other, at: null };
    }
  return found;
}

const whole = (data: HighwayData, edge: number, path: Position[], share: number): Drive => ({
  road: data.roads[data.edgeRoad[edge] ?? 0] ?? '',
  m: share * (data.edgeMetres[edge] ?? 0),
  s: share * (data.edgeSeconds[edge] ?? 0),
  path,
});

function partOf(data: HighwayData, edge: number, from: Ramp | 0 | 1, to: Ramp | 0 | 1): Drive {
  const [first, last] = [from, to].map((end) => (typeof end === 'number' ? end : end.part)) as [number, number];
  const path = pathOf(data, edge);
  const lengths = path.map((place, index) => {
    const before = path[index - 1] ?? place;
    return Math.hypot((place[0] - before[0]) * Math.cos((place[1] * Math.PI) / 180), place[1] - before[1]);
  });
  const all = lengths.reduce((sum, each) => sum + each, 0) || 1;
  let sum = 0;
  const between = path.filter((_, index) => {
    sum += lengths[index] ?? 0;
    return sum / all > Math.min(first, last) && sum / all < Math.max(first, last);
  });
  if (first > last) between.reverse();
  const end = (at: Ramp | 0 | 1) => (typeof at === 'number' ? (path.at(at === 0 ? 0 : -1) as Position) : at.at);
  return whole(data, edge, [end(from), ...between, end(to)], Math.abs(first - last));
}

function edgesOf(data: HighwayData, from: number, arc: number): Drive[] {
  const drives: Drive[] = [];
  const open: [from: number, to: number, by: number][] = [[from, data.upTo[arc] ?? 0, data.upBy[arc] ?? 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, other, by] = next;
    if (by >= 0) {
      const isForth = data.edgeFrom[by] === one;
      drives.push(partOf(data, by, isForth ? 0 : 1, isForth ? 1 : 0));
      continue;
    }
    const over = -1 - by;
    const byTo = (to: number) => {
      for (let at = data.upStart[over] ?? 0; at < (data.upStart[over + 1] ?? 0); at++) if (data.upTo[at] === to) return data.upBy[at] ?? 0;
      throw new Error('A shortcut leads over a junction that does not know it');
    };
    open.push([over, other, byTo(other)], [one, over, byTo(one)]);
  }
  return drives;
}

function drivesUp(data: HighwayData, { ramps, nodes, by, from }: Reach, place: number): Drive[] {
  const arcs: [node: number, arc: number][] = [];
  let at = place;
  for (let before = from[at] ?? -1; before >= 0; before = from[at] ?? -1) {
    arcs.unshift([nodes[before] ?? 0, by[at] ?? 0]);
    at = before;
  }
  const code = -1 - (by[at] ?? 0);
  const ramp = ramps[code >> 1];
  const on = ramp ? [partOf(data, ramp.edge, ramp, (code & 1) as 0 | 1)] : [];
  return [...on, ...arcs.flatMap(([node, arc]) => edgesOf(data, node, arc))];
}

export function drivesOf(data: HighwayData, start: Reach, end: Reach, { from, to, at }: Journey): Drive[] {
  if (!at) return [partOf(data, from.edge, from, to)];
  const back = drivesUp(data, end, at[1]).reverse();
  return [...drivesUp(data, start, at[0]), ...back.map((drive) => ({ ...drive, path: [...drive.path].reverse() }))];
}
