import type { MapLayerMouseEvent } from 'react-map-gl/maplibre';
import { idIn } from '#lib/format/ids.ts';
import type { Engine } from './engine.ts';
import type { SiteMapProps } from './mapProps.ts';

/** What the pointer is on, and where, in pixels of the map. */
export type Pointed = { x: number; y: number } & ({ ids: number[] } | { cluster: Record<string, unknown>; ids?: undefined });

type Given = Pick<SiteMapProps, 'onPick' | 'onHover' | 'onGround'> & {
  engine: Engine;
  isCalm: boolean;
  setPointed(pointed: Pointed | null): void;
};

type Features = NonNullable<MapLayerMouseEvent['features']>;

const idsOf = (features: Features) => [
  ...new Set(features.flatMap(({ properties }) => (properties?.id ? [idIn(String(properties.id))] : []))),
];

const MARKER = '.maplibregl-marker, .mapboxgl-marker';

export function usePointing({ engine, isCalm, setPointed, onPick, onHover, onGround }: Given) {
  const leave = () => {
    setPointed(null);
    onHover?.(null);
  };
  return {
    leave,
    move({ features = [], point }: MapLayerMouseEvent) {
      const [top] = features;
      if (!top) return leave();
      if (top.properties?.cluster) {
        setPointed({ x: point.x, y: point.y, cluster: top.properties });
        return onHover?.(null);
      }
      const ids = idsOf(features);
      setPointed({ x: point.x, y: point.y, ids });
      onHover?.(ids[0] ?? null);
    },
    async press({ features = [], target, originalEvent, lngLat }: MapLayerMouseEvent) {
      if (originalEvent.target instanceof Element && originalEvent.target.closest(MARKER)) return;
      const [top] = features;
      if (!top) return onGround?.({ lng: lngLat.lng, lat: lngLat.lat });
      if (!top.properties?.cluster) return onPick?.(idsOf(features), { add: originalEvent.shiftKey || originalEvent.ctrlKey });
      const zoom = await engine.expansionZoom(target, 'points', Number(top.properties.cluster_id)).catch(() => target.getZoom() + 2);
      const [lng = 0, lat = 0] = (top.geometry as GeoJSON.Point).coordinates;
      target.easeTo({ center: [lng, lat], zoom: zoom + 0.3, duration: isCalm ? 0 : 200 });
    },
  };
}
