import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { archiveOf, type Bounds, type Tile } from './archive.ts';
import { areas } from './areas.ts';
import { towns, WATERS } from './places.ts';
import { highwayLines } from './roads.ts';

const BOUNDS: Bounds = [-172, 14, -52, 72];
const MAX_ZOOM = 9;
/** From which zoom a layer is there at all; a feature with a `zoom` of its own waits for that. */
const FROM: Record<string, number> = { states: 3, counties: 6, roads: 4 };

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
const row = (lat: number, z: number) => {
  const angle = (lat * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z);
};

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features });

function* tilesOf(layers: Record<string, GeoJSON.Feature[]>): Generator<Tile> {
  const [west, south, east, north] = BOUNDS;
  const cut = Object.entries(layers).map(([name, features]) => {
    const index = new GeoJSONVT(collection(features), { maxZoom: MAX_ZOOM, indexMaxZoom: 5, tolerance: 4, buffer: 64 });
    return { name, index };
  });
  for (let z = 0; z <= MAX_ZOOM; z += 1)
    for (let x = column(west, z); x <= column(east, z); x += 1)
      for (let y = row(north, z); y <= row(south, z); y += 1) {
        const found = cut.flatMap(({ name, index }) => {
          if (z < (FROM[name] ?? 0)) return [];
          const tile = index.getTile(z, x, y);
          const features = tile?.features.filter(({ tags }) => z >= (tags?.zoom ?? 0)) ?? [];
          return tile && features.length > 0 ? [[name, { ...tile, features } as GeoJSONVTTile] as const] : [];
        });
        if (found.length > 0) yield { z, x, y, data: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) };
      }
}

const ATTRIBUTION =
  'US Census Bureau (areas; TIGER/Line roads, by <a href="https://github.com/uber-common/deck.gl-data">deck.gl-data</a>), <a href="https://www.naturalearthdata.com">Natural Earth</a>, <a href="https://www.geonames.org">GeoNames</a> (<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>)';

/** The built-in base map of North America as one PMTiles file: land, borders, states, counties, towns and their names. */
export function basemap(): Buffer {
  const layers: Record<string, GeoJSON.Feature[]> = { ...areas(), roads: highwayLines(), towns: towns(), water_names: WATERS };
  const metadata = {
    name: 'Linekeeper base map',
    attribution: ATTRIBUTION,
    vector_layers: Object.keys(layers).map((id) => ({ id, minzoom: FROM[id] ?? 0, maxzoom: MAX_ZOOM, fields: {} })),
  };
  return archiveOf(tilesOf(layers), { bounds: BOUNDS, minZoom: 0, maxZoom: MAX_ZOOM, metadata });
}
