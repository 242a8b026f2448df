import type { Position } from '#lib/domain/travel/earth.ts';
import type { Road } from './readRoads.ts';

/** Degrees of latitude: what lies nearer is one junction, some 70 m. */
const SAME = 0.0006;
/** A road that ends so near to another one meets it, some 330 m. */
const REACH = 0.003;
const CELL = 0.05;

export type Piece = { from: number; to: number; road: number };
export type Joined = { places: Position[]; pieces: Piece[] };

const keyOf = (x: number, y: number) => x * 1_000_003 + y;

export function createPlaces() {
  const places: Position[] = [];
  const cells = new Map<number, number[]>();
  const find = ([lng, lat]: Position): number => {
    const [x, y] = [Math.floor(lng / SAME), Math.floor(lat / SAME)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const id of cells.get(keyOf(x + dx, y + dy)) ?? []) {
          const [otherLng = 0, otherLat = 0] = places[id] ?? [];
          if (Math.abs(otherLng - lng) < SAME && Math.abs(otherLat - lat) < SAME) return id;
        }
    const id = places.push([lng, lat]) - 1;
    const cell = cells.get(keyOf(x, y));
    if (cell) cell.push(id);
    else cells.set(keyOf(x, y), [id]);
    return id;
  };
  return { places, find };
}

type Segment = { line: number; from: Position; to: Position; cuts: [part: number, place: number][] };

const at = ({ from, to }: Segment, part: number): Position => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];

function crossing(one: Segment, other: Segment): [number, number] | undefined {
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]];
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]];
  const turn = ax * by - ay * bx;
  if (turn === 0) return undefined;
  const [cx, cy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
  const [first, second] = [(cx * by - cy * bx) / turn, (cx * ay - cy * ax) / turn];
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? [first, second] : undefined;
}

function* cellsOf({ from, to }: Segment, margin = 0): Generator<number> {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / CELL));
  const seen = new Set<number>();
  for (let step = 0; step <= steps * 2; step++) {
    const part = step / (steps * 2);
    const [lng, lat] = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
    for (const dx of margin ? [-margin, margin] : [0])
      for (const dy of margin ? [-margin, margin] : [0]) {
        const key = keyOf(Math.floor((lng + dx) / CELL), Math.floor((lat + dy) / CELL));
        if (!seen.has(key)) yield key;
        seen.add(key);
      }
  }
}

export function join(roads: readonly Road[]): Joined {
  const { places, find } = createPlaces();
  const segments: Segment[] = [];
  const ends: { place: Position; line: number }[] = [];
  const roadOfLine: number[] = [];
  roads.forEach(({ lines }, road) => {
    for (const line of lines) {
      const number = roadOfLine.push(road) - 1;
      line.slice(1).forEach((to, index) => {
        const from = line[index];
        if (from) segments.push({ line: number, from, to, cuts: [] });
      });
      for (const place of [line[0], line.at(-1)]) if (place) ends.push({ place, line: number });
    }
  });
  const pieces: Piece[] = [];
  const grid = new Map<number, Segment[]>();
  for (const segment of segments)
    for (const key of cellsOf(segment)) {
      const cell = grid.get(key);
      if (cell) cell.push(segment);
      else grid.set(key, [segment]);
    }
  for (const segment of segments) {
    segment.cuts.push([0, find(segment.from)], [1, find(segment.to)]);
  }
  for (const cell of grid.values())
    for (let first = 0; first < cell.length; first++)
      for (let second = first + 1; second < cell.length; second++) {
        const [one, other] = [cell[first], cell[second]];
        if (!one || !other || one.line === other.line) continue;
        if (Math.max(one.from[0], one.to[0]) < Math.min(other.from[0], other.to[0])) continue;
        if (Math.min(one.from[0], one.to[0]) > Math.max(other.from[0], other.to[0])) continue;
        const parts = crossing(one, other);
        if (!parts) continue;
        const place = find(at(one, parts[0]));
        one.cuts.push([parts[0], place]);
        other.cuts.push([parts[1], place]);
      }
  for (const { place, line } of ends) {
    const squeeze = Math.cos((place[1] * Math.PI) / 180);
    const own = find(place);
    const near = new Map<number, { segment: Segment; part: number; far: number }>();
    for (const key of cellsOf({ line, from: place, to: place, cuts: [] }, REACH))
      for (const segment of grid.get(key) ?? []) {
        if (segment.line === line) continue;
        const [dx, dy] = [(segment.to[0] - segment.from[0]) * squeeze, segment.to[1] - segment.from[1]];
        const [px, py] = [(place[0] - segment.from[0]) * squeeze, place[1] - segment.from[1]];
        const length = dx * dx + dy * dy;
        const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
        const far = Math.hypot(px - part * dx, py - part * dy);
        const road = roadOfLine[segment.line] ?? 0;
        if (far < Math.min(REACH, near.get(road)?.far ?? REACH)) near.set(road, { segment, part, far });
      }
    for (const { segment, part } of near.values()) {
      const place = find(at(segment, part));
      segment.cuts.push([part, place]);
      if (place !== own) pieces.push({ from: own, to: place, road: roadOfLine[line] ?? 0 });
    }
  }
  for (const { line, cuts } of segments) {
    cuts.sort((a, b) => a[0] - b[0]);
    const road = roadOfLine[line] ?? 0;
    cuts.slice(1).forEach(([, to], index) => {
      const from = cuts[index]?.[1] ?? to;
      if (from !== to) pieces.push({ from, to, road });
    });
  }
  return { places, pieces };
}
