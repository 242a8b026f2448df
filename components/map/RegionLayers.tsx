'use client';

import { useMemo } from 'react';
import { dark, light } from '#lib/theme/tokens.ts';
import { useEngine } from './engine.ts';
import type { Skin } from './marks.ts';
import type { Ring } from './region.ts';

export function RegionLayers({ regions, skin }: { regions: readonly Ring[]; skin: Skin }) {
  const { engine } = useEngine();
  const { Source, Layer } = engine.rm;
  const data = useMemo<GeoJSON.FeatureCollection>(
    () => ({
      type: 'FeatureCollection',
      features: regions.map((ring) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng, lat])] },
      })),
    }),
    [regions],
  );
  const { accent } = skin === 'dark' ? dark : light;
  return (
    <Source id="regions" type="geojson" data={data}>
      <Layer id="regions-fill" beforeId="points" type="fill" paint={{ 'fill-color': accent, 'fill-opacity': 0.13 }} />
      <Layer id="regions-line" beforeId="points" type="line" paint={{ 'line-color': accent, 'line-width': 2, 'line-dasharray': [3, 2] }} />
    </Source>
  );
}
