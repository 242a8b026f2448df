import { metresBetween, type Position } from '#lib/domain/travel/earth.ts';
import type { Joined } from './join.ts';
import type { Road } from './readRoads.ts';

export type Edge = { from: number; to: number; road: number; m: number; path: Position[] };
/** Of the junctions only how many there are: what lies near each other is one, and an edge ends where its road does. */
export type Graph = { nodes: number; edges: Edge[] };

/** Fewer junctions than this that lead nowhere else are a scrap of a road. */
const SCRAP = 40;
const RANK = { I: 0, US: 1, SR: 2 } as const;

type Link = { to: number; road: number };

function linksOf({ pieces }: Joined, roads: readonly Road[]): Map<number, Link>[] {
  const links: Map<number, Link>[] = [];
  const rank = (road: number) => RANK[roads[road]?.class ?? 'SR'];
  const put = (from: number, to: number, road: number) => {
    links[from] ??= new Map();
    const known = links[from].get(to);
    if (!known || rank(road) < rank(known.road)) links[from].set(to, { to, road });
  };
  for (const { from, to, road } of pieces) {
    put(from, to, road);
    put(to, from, road);
  }
  return links;
}

function withoutScraps(links: Map<number, Link>[]) {
  const seen = new Uint8Array(links.length);
  for (let start = 0; start < links.length; start++) {
    if (seen[start] || !links[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (let at = 0; at < part.length; at++)
      for (const to of links[part[at] ?? 0]?.keys() ?? []) {
        if (seen[to]) continue;
        seen[to] = 1;
        part.push(to);
      }
    if (part.length < SCRAP) for (const node of part) delete links[node];
  }
}

const nameOf = (roads: readonly Road[], road: number) => roads[road]?.name;

/** Metres: an interchange is one junction, though its lanes cross in many places. */
const INTERCHANGE = 250;

/** Numbers for junctions, the same for all of an interchange. */
function numbered(
  edges: readonly Edge[],
  places: readonly Position[],
  nodes: Iterable<number>,
): { of: Map<number, number>; count: number } {
  const head = new Map<number, number>();
  const headOf = (node: number): number => head.get(node) ?? node;
  const members = new Map<number, number[]>();
  for (const { from, to, m } of edges) {
    const [one, other] = [headOf(from), headOf(to)];
    if (m > INTERCHANGE || one === other) continue;
    const all = [...(members.get(other) ?? [other])];
    const middle = places[one] ?? [0, 0];
    if (all.some((node) => metresBetween(places[node] ?? middle, middle) > INTERCHANGE)) continue;
    for (const node of all) head.set(node, one);
    members.set(one, [...(members.get(one) ?? [one]), ...all]);
    members.delete(other);
  }
  const numbers = new Map<number, number>();
  const of = new Map<number, number>();
  for (const node of nodes) {
    const own = headOf(node);
    if (!numbers.has(own)) numbers.set(own, numbers.size);
    of.set(node, numbers.get(own) ?? 0);
  }
  return { of, count: numbers.size };
}

/** What lies between two junctions becomes one edge with a bend. */
export function graphOf(joined: Joined, roads: readonly Road[]): Graph {
  const links = linksOf(joined, roads);
  withoutScraps(links);
  const isJunction = (node: number) => {
    const own = [...(links[node]?.values() ?? [])];
    return own.length !== 2 || nameOf(roads, own[0]?.road ?? -1) !== nameOf(roads, own[1]?.road ?? -1);
  };
  const junctions = new Set<number>();
  links.forEach((_, place) => {
    if (links[place] && isJunction(place)) junctions.add(place);
  });
  const found: Edge[] = [];
  for (const start of junctions)
    for (const first of links[start]?.values() ?? []) {
      const path = [joined.places[start] ?? [0, 0]];
      let [before, here] = [start, first.to];
      let m = 0;
      for (;;) {
        const place = joined.places[here] ?? [0, 0];
        m += metresBetween(path.at(-1) ?? place, place);
        path.push(place);
        if (junctions.has(here) || here === start) break;
        const next: number | undefined = [...(links[here]?.keys() ?? [])].find((to) => to !== before);
        if (next === undefined) break;
        [before, here] = [here, next];
      }
      // Each is walked from both of its ends.
      if (junctions.has(here) && start < here) found.push({ from: start, to: here, road: first.road, m, path });
    }
  const { of, count } = numbered(found, joined.places, junctions);
  const edges = found.map((edge) => ({ ...edge, from: of.get(edge.from) ?? 0, to: of.get(edge.to) ?? 0 }));
  return { nodes: count, edges: edges.filter(({ from, to }) => from !== to) };
}
