import 'maplibre-gl/dist/maplibre-gl.css';
import * as lib from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import { Layer, Map as MapView, Marker, Source, useMap } from 'react-map-gl/maplibre';
import { baseStyle } from './baseStyle.ts';
import type { Engine } from './engine.ts';

// Without this it looks for its worker beside its own source and fails.
lib.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);
// With one alone, which is what it takes in most browsers, the ground waits until the points are clustered.
lib.setWorkerCount(2);
lib.addProtocol('pmtiles', new Protocol().tile);

const fonts = { regular: 'Noto Sans', strong: 'Noto Sans Semibold', italic: 'Noto Sans Italic' };
const viewModes = {
  [fonts.regular]: new URL('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', import.meta.url).href,
  [fonts.strong]: new URL('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2', import.meta.url).href,
  [fonts.italic]: new URL('@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2', import.meta.url).href,
};

/** MapLibre on our own tiles: nothing is asked of anybody else. */
export const maplibre: Engine = {
  // By name: its controls are left behind.
  rm: { Map: MapView, Source, Layer, Marker, useMap },
  fonts,
  props: (_, isCalm) => ({ mapLib: lib, attributionControl: false, reduceMotion: isCalm }),
  style: ({ tiles }, skin) => baseStyle(tiles, skin, fonts, viewModes, window.location.origin),
  onMissing(map, give) {
    map.setMissingStyleImageResolver(give);
    return () => map.setMissingStyleImageResolver(null);
  },
  expansionZoom: (map, source, cluster) => (map.getSource(source) as lib.GeoJSONSource).getClusterExpansionZoom(cluster),
  change(map, source, data, diff) {
    const points = map.getSource(source) as lib.GeoJSONSource;
    void (diff ? points.updateData(diff) : points.setData(data));
  },
  creditsItself: false,
  isFatal: () => false,
};
