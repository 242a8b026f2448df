import 'mapbox-gl/dist/mapbox-gl.css';
import lib, { type GeoJSONSource } from 'mapbox-gl';
import * as mapboxRm from 'react-map-gl/mapbox';
import type * as maplibreRm from 'react-map-gl/maplibre';
import type { Engine } from './engine.ts';

const STRONG = 'DIN Pro Medium';

/** Mapbox' own maps, for those who gave a token. Its wrapper has the same components; only their types are not assignable. */
export const mapbox: Engine = {
  rm: mapboxRm as unknown as typeof maplibreRm,
  fonts: { regular: 'DIN Pro Regular', strong: STRONG, italic: 'DIN Pro Italic' },
  props: ({ mapboxToken }) => ({ mapLib: lib, mapboxAccessToken: mapboxToken, projection: 'mercator' }) as object,
  style: (_, skin) => `mapbox://styles/mapbox/${skin}-v11`,
  onMissing(map, give) {
    const listen = ({ id }: { id: string }) => give(id);
    map.on('styleimagemissing', listen);
    return () => void map.off('styleimagemissing', listen);
  },
  expansionZoom: (map, source, cluster) =>
    new Promise((resolve, reject) => {
      (map.getSource(source) as unknown as GeoJSONSource).getClusterExpansionZoom(cluster, (error, zoom) =>
        error || zoom === undefined || zoom === null ? reject(error ?? new Error('No such cluster')) : resolve(zoom),
      );
    }),
  // Only sources made for it can be told a difference there.
  change: (map, source, data) => void (map.getSource(source) as unknown as GeoJSONSource).setData(data),
  creditsItself: true,
  isFatal: ({ status, message = '' }) => status === 401 || status === 403 || /access token/i.test(message),
};
