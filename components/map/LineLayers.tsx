'use client';

import { useMemo } from 'react';
import { dark, light } from '#lib/theme/tokens.ts';
import { useEngine } from './engine.ts';
import type { MapLine } from './mapProps.ts';
import { colourOf, type Skin } from './marks.ts';

const DASHES: Record<MapLine['dash'], number[] | undefined> = { solid: undefined, dashes: [2.4, 1.6], dots: [0.1, 1.7] };

const dataOf = (lines: readonly MapLine[], skin: Skin): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines.map(({ path, tone, dash, isFaint = false }) => ({
    type: 'Feature',
    properties: { dash, colour: colourOf(tone, skin), faint: isFaint },
    geometry: { type: 'LineString', coordinates: path.map(([lng, lat]) => [lng, lat]) },
  })),
});

/** Ways, each on a light bed, so that they are told from borders and from each other. */
export function LineLayers({ lines, skin }: { lines: readonly MapLine[]; skin: Skin }) {
  const { engine } = useEngine();
  const { Source, Layer } = engine.rm;
  const data = useMemo(() => dataOf(lines, skin), [lines, skin]);
  const { surface } = skin === 'dark' ? dark : light;
  return (
    <Source id="lines" type="geojson" data={data}>
      <Layer
        id="lines-bed"
        beforeId="points"
        type="line"
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': surface, 'line-width': 7 }}
      />
      {Object.entries(DASHES).map(([dash, pattern]) => (
        <Layer
          key={dash}
          id={`lines-${dash}`}
          beforeId="points"
          type="line"
          filter={['==', ['get', 'dash'], dash]}
          layout={{ 'line-cap': dash === 'dashes' ? 'butt' : 'round', 'line-join': 'round' }}
          paint={{
            'line-color': ['get', 'colour'],
            'line-width': 3.6,
            'line-opacity': ['case', ['get', 'faint'], 0.45, 1],
            ...(pattern && { 'line-dasharray': pattern }),
          }}
        />
      ))}
    </Source>
  );
}
