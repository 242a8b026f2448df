import type { GeoJSONSourceDiff } from 'maplibre-gl';
import type { ComponentProps } from 'react';
import { createContext, useContext } from 'react';
import type * as rm from 'react-map-gl/maplibre';
import type { MapSettings } from '#lib/contract/maps.ts';
import type { MapFonts } from './mapFonts.ts';
import type { Skin } from './marks.ts';

type MapInstance = ReturnType<rm.MapRef['getMap']>;
type MapProps = ComponentProps<typeof rm.Map>;

/** All that differs between the two libraries; everything else is written once, against MapLibre's types. */
export type Engine = {
  rm: Pick<typeof rm, 'Map' | 'Source' | 'Layer' | 'Marker' | 'useMap'>;
  fonts: MapFonts;
  /** `isCalm`: what the library moves by itself, after a key or the wheel, moves at once. */
  props(settings: MapSettings, isCalm: boolean): Partial<MapProps>;
  style(settings: MapSettings, skin: Skin): MapProps['mapStyle'];
  onMissing(map: MapInstance, give: (name: string) => void): () => void;
  expansionZoom(map: MapInstance, source: string, cluster: number): Promise<number>;
  /** Tells a source what it has now; only the difference, where there is one and it can be told. */
  change(map: MapInstance, source: string, data: GeoJSON.FeatureCollection, diff?: GeoJSONSourceDiff): void;
  creditsItself: boolean;
  isFatal(error: { message?: string; status?: number }): boolean;
};

const EngineContext = createContext<Engine | null>(null);
export const EngineProvider = EngineContext.Provider;

export function useEngine(): { engine: Engine; map: MapInstance } {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('Outside of a map');
  const { current } = engine.rm.useMap();
  if (!current) throw new Error('Outside of a map');
  return { engine, map: current.getMap() };
}
