import type { Route, RoutePoint } from '#lib/contract/directions.ts';
import { fetchJson } from './exchange.ts';
import { legsIn } from './osrmAnswer.ts';

/** Something that knows roads. `route` throws NoWay when it has none to give. */
export type Service = {
  provider: Exclude<Route['provider'], 'linekeeper'>;
  attribution: Route['attribution'];
  mayKeep: boolean;
  route(points: readonly RoutePoint[], timeoutMs: number): Promise<Route['legs']>;
};

const OPEN_STREET_MAP = { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' };

/** Both call it a path of `lng,lat;lng,lat`. */
const pathOf = (points: readonly RoutePoint[]) => points.map(({ lat, lng }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';');

const WANTED = { alternatives: 'false', geometries: 'geojson', overview: 'false', steps: 'true' };

export const osrm = (address: string): Service => ({
  provider: 'osrm',
  attribution: [OPEN_STREET_MAP],
  mayKeep: true,
  async route(points, timeoutMs) {
    const url = new URL(`${address}/route/v1/driving/${pathOf(points)}`);
    url.search = new URLSearchParams(WANTED).toString();
    return legsIn(await fetchJson(url, timeoutMs), points.length - 1);
  },
});

export const mapbox = (token: string, address = 'https://api.mapbox.com'): Service => ({
  provider: 'mapbox',
  attribution: [{ text: '© Mapbox', href: 'https://www.mapbox.com/about/maps/' }, OPEN_STREET_MAP],
  mayKeep: false,
  async route(points, timeoutMs) {
    const url = new URL(`${address}/directions/v5/mapbox/driving/${pathOf(points)}`);
    url.search = new URLSearchParams({ ...WANTED, access_token: token }).toString();
    return legsIn(await fetchJson(url, timeoutMs), points.length - 1);
  },
});
