import { metresBetween, nearestOn, type Position } from '#lib/domain/travel/earth.ts';
import { CELL, cellOf, type HighwayData } from './format.ts';

/** Where one comes onto the highways: so far (0 to 1) along an edge, and how far away from it the place lies. */
export type Ramp = { edge: number; part: number; at: Position; metres: number };

const COUNT = 5;
/** No way onto the highways is longer than this, in metres of straight line. */
const FURTHEST = 90_000;
/** Degrees: no highway here lies further north, and a place that is none has no ramps. */
const NORTHERNMOST = 75;
/** Of latitude, in metres. */
const CELL_HIGH = CELL * 111_000;

export function pathOf(data: HighwayData, edge: number): Position[] {
  const path: Position[] = [];
  for (let at = data.pathStart[edge] ?? 0; at < (data.pathStart[edge + 1] ?? 0); at++)
    path.push([data.pathLng[at] ?? 0, data.pathLat[at] ?? 0]);
  return path;
}

function rampOn(data: HighwayData, edge: number, place: Position): Ramp {
  const path = pathOf(data, edge);
  let best = { metres: Number.POSITIVE_INFINITY, at: place, before: 0 };
  let sum = 0;
  path.slice(1).forEach((to, index) => {
    const from = path[index] ?? to;
    const { at } = nearestOn(place, from, to);
    const metres = metresBetween(place, at);
    if (metres < best.metres) best = { metres, at, before: sum + metresBetween(from, at) };
    sum += metresBetween(from, to);
  });
  return { edge, part: sum === 0 ? 0 : Math.min(1, best.before / sum), at: best.at, metres: best.metres };
}

function edgesIn({ cells, cellStart, cellEdge }: HighwayData, cell: number): Uint32Array {
  let [low, high] = [0, cells.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = cells[middle] ?? 0;
    if (found === cell) return cellEdge.subarray(cellStart[middle], cellStart[middle + 1]);
    if (found < cell) low = middle + 1;
    else high = middle - 1;
  }
  return cellEdge.subarray(0, 0);
}

function* ringAround([lng, lat]: Position, ring: number): Generator<number> {
  for (let dy = -ring; dy <= ring; dy++)
    for (let dx = -ring; dx <= ring; dx += Math.abs(dy) === ring ? 1 : Math.max(1, 2 * ring))
      yield cellOf(lng + dx * CELL, lat + dy * CELL);
}

/** The nearest place of each of the few nearest roads. */
export function rampsNear(data: HighwayData, place: Position): Ramp[] {
  if (!(Math.abs(place[1]) < NORTHERNMOST && Math.abs(place[0]) <= 180)) return [];
  const nearest = new Map<number, Ramp>();
  const seen = new Set<number>();
  const wide = CELL_HIGH * Math.cos((place[1] * Math.PI) / 180);
  let ramps: Ramp[] = [];
  for (let ring = 0; (ring - 1) * wide <= FURTHEST; ring++) {
    for (const cell of ringAround(place, ring))
      for (const edge of edgesIn(data, cell)) {
        if (seen.has(edge)) continue;
        seen.add(edge);
        const ramp = rampOn(data, edge, place);
        const road = data.edgeRoad[edge] ?? 0;
        if (ramp.metres < Math.min(FURTHEST, nearest.get(road)?.metres ?? FURTHEST)) nearest.set(road, ramp);
      }
    ramps = [...nearest.values()].sort((a, b) => a.metres - b.metres).slice(0, COUNT);
    // What lies further out than this ring has no nearer one.
    if (ramps.length === COUNT && (ramps.at(-1)?.metres ?? 0) <= ring * wide) break;
  }
  return ramps;
}
