import { nearestOn, type Position, RADIAN } from '#lib/domain/travel/earth.ts';

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
