export type Spot = readonly [x: number, y: number];
/** A closed line on the map, `[lng, lat]` each, the first again at the end. */
export type Ring = readonly (readonly [lng: number, lat: number])[];
export type Tool = 'lasso' | 'rectangle';

const NEAR = 3;
const SMALL = 6;

/** The spots of a drawn line that matter: none closer to the last kept than three pixels. */
export function thinned(path: readonly Spot[]): Spot[] {
  const kept: Spot[] = [];
  for (const spot of path) {
    const last = kept.at(-1);
    if (!last || Math.hypot(spot[0] - last[0], spot[1] - last[1]) >= NEAR) kept.push(spot);
  }
  return kept;
}

export function shapeOf(tool: Tool, path: readonly Spot[]): Spot[] | undefined {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return undefined;
  const xs = path.map(([x]) => x);
  const ys = path.map(([, y]) => y);
  if (Math.max(...xs) - Math.min(...xs) < SMALL && Math.max(...ys) - Math.min(...ys) < SMALL) return undefined;
  if (tool === 'lasso') return [...path, first];
  return [first, [last[0], first[1]], last, [first[0], last[1]], first];
}
