import * as lib from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import { baseStyle } from '#components/map/baseStyle.ts';
import { begin } from './page.ts';

// The map library as its own examples use it: clusters as plain circles with a number, points as circles.
lib.setWorkerUrl('/maplibre-gl/dist/maplibre-gl-worker.mjs');
lib.addProtocol('pmtiles', new Protocol().tile);
const { tiles, places } = window.task;
const atRest = begin();
const fonts = { regular: 'Noto Sans', strong: 'Noto Sans Semibold', italic: 'Noto Sans Italic' };
const face = (name: string) => `${location.origin}/@fontsource/noto-sans/files/noto-sans-latin-${name}.woff2`;
const faces = { [fonts.regular]: face('400-normal'), [fonts.strong]: face('600-normal'), [fonts.italic]: face('400-italic') };
const map = new lib.Map({
  container: 'map',
  style: baseStyle(tiles, 'light', fonts, faces, location.origin),
  bounds: [-106.5, 26, -94, 34.5],
  attributionControl: false,
});
const data = {
  type: 'FeatureCollection' as const,
  features: places.map(([id, lng, lat, group]) => ({
    type: 'Feature' as const,
    properties: { id, group },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  })),
};
map.on('load', () => {
  map.addSource('points', { type: 'geojson', data, cluster: true, clusterRadius: 46, clusterMaxZoom: 14 });
  const isCluster: lib.ExpressionFilterSpecification = ['has', 'point_count'];
  map.addLayer({
    id: 'clusters',
    type: 'circle',
    source: 'points',
    filter: isCluster,
    paint: { 'circle-radius': 18, 'circle-color': 'teal' },
  });
  map.addLayer({
    id: 'count',
    type: 'symbol',
    source: 'points',
    filter: isCluster,
    layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-font': [fonts.strong], 'text-size': 12 },
  });
  map.addLayer({
    id: 'points',
    type: 'circle',
    source: 'points',
    filter: ['!', isCluster],
    paint: { 'circle-radius': 5, 'circle-color': 'teal' },
  });
  map.once('idle', atRest);
});
