import type { ExpressionSpecification } from 'maplibre-gl';
import type { Dash, MarkShape, Skin, Tone } from './marks.ts';

export type MapPoint = { id: number; lng: number; lat: number; group: string };
/** What points are coloured by; in the order of the legend, which is also the order round a cluster. */
export type MapGroup = {
  key: string;
  label: string;
  tone: Tone;
  shape: MarkShape;
  /** It stands for a way across the map; the legend shows its line. */
  dash?: Dash;
};

/** A cluster counts so many groups; whatever comes after them is counted with the last. */
export const SLOTS = 12;

const slotOf = (at: number) => Math.min(Math.max(at, 0), SLOTS - 1);

/** Whether a place can stand on a map. 0° north 0° east is what databases say when they mean nothing. */
export const isPlace = (lng: number | null | undefined, lat: number | null | undefined): boolean =>
  typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && !(lng === 0 && lat === 0);

type Lean = GeoJSON.Feature<GeoJSON.Point, { id: number; g: number; s: 0 | 1 }>;

export function pointData(points: readonly MapPoint[], groups: readonly MapGroup[], selected: ReadonlySet<number>) {
  const slots = new Map(groups.map(({ key }, at) => [key, slotOf(at)]));
  const features = points
    .filter(({ lng, lat }) => isPlace(lng, lat))
    .map(
      ({ id, lng, lat, group }): Lean => ({
        type: 'Feature',
        properties: { id, g: slots.get(group) ?? SLOTS - 1, s: selected.has(id) ? 1 : 0 },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      }),
    );
  return { type: 'FeatureCollection' as const, features };
}

/** Three slots share a number, each with room for 131,071 points: what a cluster has to sum up for each point costs most of clustering. */
const ROOM = 2 ** 17;
const SHARING = 3;
const unitOf = (at: number) => ROOM ** (at % SHARING);
const sharedBy = (at: number) => `w${Math.floor(at / SHARING)}`;
const sums = [...new Set(Array.from({ length: SLOTS }, (_, at) => sharedBy(at)))];

/** What a cluster knows of its points: how many of each slot, and how many selected. */
export const CLUSTER_PROPERTIES = {
  ...Object.fromEntries(
    sums.map((name, first) => {
      const units = Array.from({ length: SHARING }, (_, nth) => [first * SHARING + nth, ROOM ** nth]);
      return [name, ['+', ['match', ['get', 'g'], ...units.flat(), 0]]];
    }),
  ),
  s: ['+', ['get', 's']],
};

const STEPS = 24;

/** Name of the picture of a point: `mark|light|ok|disc|1`. */
export function markName(groups: readonly MapGroup[], skin: Skin): ExpressionSpecification {
  const cases = groups.slice(0, SLOTS).flatMap(({ tone, shape }, at) => [at, `${tone}|${shape}`]);
  const which = cases.length > 0 ? ['match', ['get', 'g'], ...cases, 'neu|ring'] : 'neu|ring';
  return ['concat', `mark|${skin}|`, which, '|', ['to-string', ['get', 's']]] as unknown as ExpressionSpecification;
}

/** Name of the picture of a cluster: `donut|light|ok,info,2|17,6,1|0`. Shares in 24ths, none that is there is lost; last none, some or all selected. */
export function donutName(groups: readonly MapGroup[], skin: Skin): ExpressionSpecification {
  const shown = groups.slice(0, SLOTS);
  const share = (at: number) => {
    const count = ['%', ['floor', ['/', ['get', sharedBy(at)], unitOf(at)]], ROOM];
    return ['case', ['>', count, 0], ['max', 1, ['round', ['*', STEPS, ['/', count, ['get', 'point_count']]]]], 0];
  };
  const shares = shown.flatMap((_, at) => [...(at > 0 ? [','] : []), ['to-string', share(at)]]);
  const chosen = ['case', ['==', ['get', 's'], 0], '0', ['==', ['get', 's'], ['get', 'point_count']], '2', '1'];
  return ['concat', `donut|${skin}|${shown.map(({ tone }) => tone).join()}|`, ...shares, '|', chosen] as unknown as ExpressionSpecification;
}

export const countsIn = (properties: Record<string, unknown>, groups: readonly MapGroup[]) =>
  groups
    .slice(0, SLOTS)
    .map((group, at) => ({ group, count: Math.floor(Number(properties[sharedBy(at)] ?? 0) / unitOf(at)) % ROOM }))
    .filter(({ count }) => count > 0);

export function boundsOf(places: readonly { lng: number; lat: number }[]): [[number, number], [number, number]] | undefined {
  const placed = places.filter(({ lng, lat }) => isPlace(lng, lat));
  if (placed.length === 0) return undefined;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lng, lat } of placed) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [
    [west, south],
    [east, north],
  ];
}
