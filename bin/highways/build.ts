import { CELL, cellOf, type HighwayData, written } from '#lib/roads/format.ts';
import { type Arc, contract } from './contract.ts';
import { type Graph, graphOf } from './graph.ts';
import { join } from './join.ts';
import { type Road, type RoadClass, readRoads } from './readRoads.ts';

/** Miles an hour, on the whole of a journey. */
const SPEED: Readonly<Record<RoadClass, number>> = { I: 67, US: 59, SR: 52 };
const MILE = 1609.344;
/** The lines of the source have fewer bends than the roads. */
const BENDS = 1.012;

const secondsOf = (m: number, road: Road | undefined) => (m / MILE / SPEED[road?.class ?? 'SR']) * 3600;

function arcsOf({ nodes, edges }: Graph, roads: readonly Road[]): Arc[][] {
  const arcs: Arc[][] = Array.from({ length: nodes }, () => []);
  const put = (from: number, arc: Arc) => {
    const own = arcs[from] ?? [];
    const known = own.findIndex(({ to }) => to === arc.to);
    if (known < 0) own.push(arc);
    else if ((own[known]?.s ?? 0) > arc.s) own[known] = arc;
  };
  edges.forEach(({ from, to, road, m }, edge) => {
    const length = { m: m * BENDS, s: secondsOf(m * BENDS, roads[road]), edge, over: -1 };
    put(from, { to, ...length });
    put(to, { to: from, ...length });
  });
  return arcs;
}

const startsOf = (lengths: readonly number[]) => {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, at) => {
    starts[at + 1] = (starts[at] ?? 0) + length;
  });
  return starts;
};

function cellsOf(edges: Graph['edges']) {
  const cells = new Map<number, number[]>();
  edges.forEach(({ path }, edge) => {
    const own = new Set<number>();
    path.slice(1).forEach((to, index) => {
      const from = path[index] ?? to;
      const steps = Math.max(1, Math.ceil((Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / CELL) * 4));
      for (let step = 0; step <= steps; step++)
        own.add(cellOf(from[0] + (step / steps) * (to[0] - from[0]), from[1] + (step / steps) * (to[1] - from[1])));
    });
    for (const cell of own) {
      const known = cells.get(cell);
      if (known) known.push(edge);
      else cells.set(cell, [edge]);
    }
  });
  const ordered = [...cells].sort(([one], [other]) => one - other);
  return {
    cells: Uint32Array.from(ordered, ([cell]) => cell),
    cellStart: startsOf(ordered.map(([, own]) => own.length)),
    cellEdge: Uint32Array.from(ordered.flatMap(([, own]) => own)),
  };
}

export function tablesOf(graph: Graph, roads: readonly Road[]): HighwayData {
  const { nodes, edges } = graph;
  const { rank, up } = contract(arcsOf(graph, roads));
  const byRank = new Uint32Array(nodes);
  rank.forEach((place, node) => {
    byRank[place] = node;
  });
  const ranked = (node: number) => rank[node] ?? 0;
  const ups = [...byRank].map((node) => up[node] ?? []);
  const arcs = ups.flat();
  const names = [...new Set(edges.map(({ road }) => roads[road]?.name ?? ''))];
  const numbers = new Map(names.map((name, at) => [name, at]));
  const paths = edges.map(({ path }) => path);
  return {
    roads: names,
    upStart: startsOf(ups.map((own) => own.length)),
    upTo: Uint32Array.from(arcs, ({ to }) => ranked(to)),
    upSeconds: Float32Array.from(arcs, ({ s }) => s),
    upMetres: Float32Array.from(arcs, ({ m }) => m),
    upBy: Int32Array.from(arcs, ({ edge, over }) => (edge >= 0 ? edge : -1 - ranked(over))),
    edgeFrom: Uint32Array.from(edges, ({ from }) => ranked(from)),
    edgeTo: Uint32Array.from(edges, ({ to }) => ranked(to)),
    edgeSeconds: Float32Array.from(edges, ({ m, road }) => secondsOf(m * BENDS, roads[road])),
    edgeMetres: Float32Array.from(edges, ({ m }) => m * BENDS),
    edgeRoad: Uint16Array.from(edges, ({ road }) => numbers.get(roads[road]?.name ?? '') ?? 0),
    pathStart: startsOf(paths.map((own) => own.length)),
    pathLng: Float32Array.from(paths.flat(), ([lng]) => lng),
    pathLat: Float32Array.from(paths.flat(), ([, lat]) => lat),
    ...cellsOf(edges),
  };
}

/** The highways as a graph for times and ways, packed as the services read it. */
export function highways(): Buffer {
  const roads = readRoads();
  return written(tablesOf(graphOf(join(roads), roads), roads));
}
