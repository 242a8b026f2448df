import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { MapPoint } from './points.ts';
import type { Ring } from './region.ts';

export function idsWithin(ring: Ring, points: readonly MapPoint[]): number[] {
  if (ring.length < 4) return [];
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const polygon: GeoJSON.Polygon = { type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng, lat])] };
  return points
    .filter(({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north && booleanPointInPolygon([lng, lat], polygon))
    .map(({ id }) => id);
}
