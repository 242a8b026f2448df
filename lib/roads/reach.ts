import { straight } from '#lib/domain/travel/straight.ts';
import type { HighwayData } from './format.ts';
import type { Ramp } from './ramps.ts';

/**
 * All that is reached from a place by going to ever more important junctions, in the order of their numbers. Two of these meet on the quickest way (hub
 * labels, made from contraction hierarchies when they are wanted: Abraham, Delling, Goldberg and Werneck, 2011).
 */
export type Reach = {
  ramps: readonly Ramp[];
  nodes: Uint32Array;
  seconds: Float32Array;
  metres: Float32Array;
  /** The arc one comes by, or for a ramp -1 - (twice its place among the ramps, and one more for the far end of its edge). */
  by: Int32Array;
  /** From where, as a place in `nodes`. */
  from: Int32Array;
};

const sinkIn = (keys: number[], key: number) => {
  let at = keys.push(key) - 1;
  for (let above = (at - 1) >> 1; at > 0 && (keys[above] ?? 0) > key; above = (at - 1) >> 1) {
    keys[at] = keys[above] ?? 0;
    at = above;
  }
  keys[at] = key;
};

function lowestOf(keys: number[]): number {
  const top = keys[0] ?? 0;
  const key = keys.pop() ?? 0;
  if (keys.length === 0) return top;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= keys.length) break;
    if (below + 1 < keys.length && (keys[below + 1] ?? 0) < (keys[below] ?? 0)) below++;
    if ((keys[below] ?? 0) >= key) break;
    keys[at] = keys[below] ?? 0;
    at = below;
  }
  keys[at] = key;
  return top;
}

type Reached = { s: number; m: number; by: number; from: number };

export function reachFrom(data: HighwayData, ramps: readonly Ramp[]): Reach {
  const open = new Map<number, Reached>();
  const queue: number[] = [];
  const offer = (node: number, next: Reached) => {
    const known = open.get(node);
    if (!known) sinkIn(queue, node);
    if (!known || next.s < known.s) open.set(node, next);
  };
  ramps.forEach(({ edge, part, metres }, index) => {
    const access = straight(metres);
    const [s, m] = [data.edgeSeconds[edge] ?? 0, data.edgeMetres[edge] ?? 0];
    offer(data.edgeFrom[edge] ?? 0, { s: access.s + part * s, m: access.m + part * m, by: -1 - 2 * index, from: -1 });
    offer(data.edgeTo[edge] ?? 0, { s: access.s + (1 - part) * s, m: access.m + (1 - part) * m, by: -2 - 2 * index, from: -1 });
  });
  const found: [node: number, Reached][] = [];
  while (queue.length > 0) {
    const node = lowestOf(queue);
    const here = open.get(node);
    if (!here) continue;
    const from = found.push([node, here]) - 1;
    for (let arc = data.upStart[node] ?? 0; arc < (data.upStart[node + 1] ?? 0); arc++)
      offer(data.upTo[arc] ?? 0, { s: here.s + (data.upSeconds[arc] ?? 0), m: here.m + (data.upMetres[arc] ?? 0), by: arc, from });
  }
  return {
    ramps,
    nodes: Uint32Array.from(found, ([node]) => node),
    seconds: Float32Array.from(found, ([, { s }]) => s),
    metres: Float32Array.from(found, ([, { m }]) => m),
    by: Int32Array.from(found, ([, { by }]) => by),
    from: Int32Array.from(found, ([, { from }]) => from),
  };
}
