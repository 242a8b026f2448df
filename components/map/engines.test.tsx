import { jest } from '@jest/globals';
import type { Engine } from './engine.ts';

const protocols: string[] = [];
jest.unstable_mockModule('maplibre-gl', () => ({
  setWorkerUrl: jest.fn(),
  setWorkerCount: jest.fn(),
  addProtocol: (name: string) => protocols.push(name),
}));
const mapboxLib = { Map: class {} };
jest.unstable_mockModule('mapbox-gl', () => ({ default: mapboxLib }));
jest.unstable_mockModule('react-map-gl/mapbox', () => ({ Map: 'mapbox map' }));
const parts = Object.fromEntries(['Layer', 'Map', 'Marker', 'Source', 'useMap'].map((name) => [name, name]));
jest.unstable_mockModule('react-map-gl/maplibre', () => parts);
const { maplibre } = await import('./maplibreEngine.ts');
const { mapbox } = await import('./mapboxEngine.ts');

const settings = { tiles: null, mapboxToken: 'pk.test' };
const mapWith = (source: object) => ({ getSource: () => source }) as unknown as Parameters<Engine['expansionZoom']>[0];

test('a cluster tells at which zoom it opens, whether the library promises it or calls back', async () => {
  const promises = mapWith({ getClusterExpansionZoom: async (id: number) => id + 1 });
  const callsBack = mapWith({ getClusterExpansionZoom: (id: number, done: (error: null, zoom: number) => void) => done(null, id + 1) });
  expect(await maplibre.expansionZoom(promises, 'points', 7)).toBe(8);
  expect(await mapbox.expansionZoom(callsBack, 'points', 7)).toBe(8);
  const gone = mapWith({ getClusterExpansionZoom: (_: number, done: (error: Error) => void) => done(new Error('gone')) });
  await expect(mapbox.expansionZoom(gone, 'points', 7)).rejects.toThrow('gone');
});

test('the token goes to Mapbox only, and its styles follow the skin', () => {
  expect(mapbox.props(settings, false)).toMatchObject({ mapLib: mapboxLib, mapboxAccessToken: 'pk.test' });
  expect(JSON.stringify(maplibre.props(settings, false))).not.toContain('pk.test');
  expect([mapbox.style(settings, 'light'), mapbox.style(settings, 'dark')]).toEqual([
    'mapbox://styles/mapbox/light-v11',
    'mapbox://styles/mapbox/dark-v11',
  ]);
  expect(maplibre.style({ ...settings, tiles: { url: '/api/basemap/x', schema: 'linekeeper', attribution: [] } }, 'light')).toMatchObject({
    sources: { base: { url: 'pmtiles://http://localhost/api/basemap/x' } },
  });
  expect(protocols).toEqual(['pmtiles']);
});

test('a token Mapbox refuses ends its map, a tile that is missing does not', () => {
  expect(
    [{ status: 401 }, { message: 'A valid Mapbox access token is required' }, { status: 404 }, {}].map((error) => mapbox.isFatal(error)),
  ).toEqual([true, true, false, false]);
});

test('missing pictures are made for either library, until nobody wants them', () => {
  const give = jest.fn();
  let resolver: ((name: string) => void) | null = null;
  const ours = { setMissingStyleImageResolver: (next: typeof resolver) => (resolver = next) } as unknown as Parameters<
    Engine['onMissing']
  >[0];
  const endOurs = maplibre.onMissing(ours, give);
  (resolver as unknown as (name: string) => void)('mark');
  endOurs();
  expect(resolver).toBeNull();
  const heard = new Map<string, (event: { id: string }) => void>();
  const theirs = { on: (name: string, listen: never) => heard.set(name, listen), off: (name: string) => heard.delete(name) };
  const endTheirs = mapbox.onMissing(theirs as unknown as Parameters<Engine['onMissing']>[0], give);
  heard.get('styleimagemissing')?.({ id: 'donut' });
  endTheirs();
  expect([give.mock.calls, heard.size]).toEqual([[['mark'], ['donut']], 0]);
});
