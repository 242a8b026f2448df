import { writeFileSync } from 'node:fs';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { archiveOf } from '../bin/basemap/archive.ts';

/** A map as an operator may bring it, laid out as Protomaps does: all is land, and water west of 98°. Gives back its path. */
export function writeOwnMap(path: string): string {
  const west = [
    [-179, -60],
    [-98, -60],
    [-98, 70],
    [-179, 70],
    [-179, -60],
  ];
  const sea: GeoJSON.Feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [west] } };
  const tile = new GeoJSONVT({ type: 'FeatureCollection', features: [sea] }, { maxZoom: 0 }).getTile(0, 0, 0);
  const data = fromGeojsonVt({ water: tile as GeoJSONVTTile }, { version: 2, extent: 4096 });
  const layers = ['earth', 'water'].map((id) => ({ id, minzoom: 0, maxzoom: 0, fields: {} }));
  const metadata = { attribution: '<a href="https://map.example/about">The county’s map</a>', vector_layers: layers };
  writeFileSync(path, archiveOf([{ z: 0, x: 0, y: 0, data }], { bounds: [-180, -85, 180, 85], minZoom: 0, maxZoom: 0, metadata }));
  return path;
}
