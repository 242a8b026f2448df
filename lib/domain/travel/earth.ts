export type Position = [lng: number, lat: number];

const RADIUS = 6_371_008;
export const RADIAN = Math.PI / 180;

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
