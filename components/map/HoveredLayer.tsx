'use client';

import { useMemo } from 'react';
import { dark, light } from '#lib/theme/tokens.ts';
import { useEngine } from './engine.ts';
import type { Skin } from './marks.ts';
import type { MapPoint } from './points.ts';

export function HoveredLayer({ points, hovered, skin }: { points: readonly MapPoint[]; hovered: number | null; skin: Skin }) {
  const { engine } = useEngine();
  const { Source, Layer } = engine.rm;
  const data = useMemo(() => {
    const found = hovered === null ? undefined : points.find(({ id }) => id === hovered);
    const features: GeoJSON.Feature[] = found
      ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [found.lng, found.lat] } }]
      : [];
    return { type: 'FeatureCollection' as const, features };
  }, [points, hovered]);
  const { accent } = skin === 'dark' ? dark : light;
  return (
    <Source id="hovered" type="geojson" data={data}>
      <Layer
        id="hovered"
        type="circle"
        paint={{
          'circle-radius': 13,
          'circle-color': accent,
          'circle-opacity': 0.15,
          'circle-stroke-color': accent,
          'circle-stroke-width': 2.5,
        }}
      />
    </Source>
  );
}
