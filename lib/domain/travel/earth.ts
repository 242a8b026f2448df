export type Position = [lng: number, lat: number];

const RADIUS = 6_371_008;
const RADIAN = Math.PI / 180;

export function metresBetween([lngA, latA]: Position, [lngB, latB]: Position): number {
  const half = (degrees: number) => Math.sin((degrees * RADIAN) / 2) ** 2;
  const chord = half(latB - latA) + Math.cos(latA * RADIAN) * Math.cos(latB * RADIAN) * half(lngB - lngA);
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const positionOf = ({ lng, lat }: { lat: number; lng: number }): Position => [lng, lat];

/** How far along from `from` to `to` (0 to 1) one is nearest to a place, and where that is. The ground is taken for flat, which it is over a highway's length. */
export function nearestOn(place: Position, from: Position, to: Position): { part: number; at: Position } {
  const squeeze = Math.cos(place[1] * RADIAN);
  const [dx, dy] = [(to[0] - from[0]) * squeeze, to[1] - from[1]];
  const [px, py] = [(place[0] - from[0]) * squeeze, place[1] - from[1]];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return { part, at: [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])] };
}

/** A line with fewer corners that nowhere lies further than `tolerance` degrees beside it (Douglas-Peucker, without recursion). */
export function thinned(line: readonly Position[], tolerance = 0.0002): Position[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [from, to] = [line[first], line[last]];
    let [furthest, distance] = [-1, tolerance];
    for (let at = first + 1; at < last; at++) {
      const place = line[at];
      if (!from || !to || !place) continue;
      const near = nearestOn(place, from, to).at;
      const off = Math.hypot((place[0] - near[0]) * Math.cos(place[1] * RADIAN), place[1] - near[1]);
      if (off > distance) [furthest, distance] = [at, off];
    }
    if (furthest < 0) continue;
    kept.add(furthest);
    open.push([first, furthest], [furthest, last]);
  }
  return line.filter((_, at) => kept.has(at));
}
