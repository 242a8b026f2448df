import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Tokens } from '#lib/theme/tokens.ts';
import type { Skin } from './marks.ts';

const byClass = (interstate: number, us: number, state: number): ExpressionSpecification => [
  'match',
  ['get', 'class'],
  'I',
  interstate,
  'US',
  us,
  state,
];

const WIDTHS = [
  [4, 0.9, 0.5, 0.4],
  [7, 2.2, 1.3, 0.8],
  [9, 3.8, 2.4, 1.4],
  [12, 8, 6, 4],
  [16, 15, 12, 9],
] as const;

const wide = (more: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...WIDTHS.flatMap(([zoom, ...widths]) => {
    const [interstate, us, state] = widths.map((width) => width + Math.min(more, width));
    return [zoom, byClass(interstate ?? 0, us ?? 0, state ?? 0)];
  }),
];

const ORDER = byClass(3, 2, 1);

export function highwayWays({ map }: Tokens): LayerSpecification[] {
  const way = (id: string, color: string, more: number): LayerSpecification => ({
    id,
    type: 'line',
    source: 'base',
    'source-layer': 'roads',
    layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': ORDER },
    paint: { 'line-color': color, 'line-width': wide(more) },
  });
  return [way('roads-edge', map.edge, 1.8), way('roads', map.road, 0)];
}

/** The number on the sign of its road: of Interstates first, of state roads from near only. */
export const highwayShields = ({ map }: Tokens, skin: Skin, font: string): LayerSpecification => ({
  id: 'shields',
  type: 'symbol',
  source: 'base',
  'source-layer': 'roads',
  minzoom: 6,
  filter: ['all', ['has', 'ref'], ['step', ['zoom'], ['==', ['get', 'class'], 'I'], 8, ['!=', ['get', 'class'], 'SR'], 10, true]],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 200,
    'symbol-sort-key': ['-', 0, ORDER],
    'icon-image': ['concat', `shield|${skin}|`, ['get', 'class'], '|', ['to-string', ['length', ['get', 'ref']]]],
    'icon-rotation-alignment': 'viewport',
    'icon-padding': 10,
    'text-field': ['get', 'ref'],
    'text-font': [font],
    'text-size': 10.5,
    'text-padding': 0,
    'text-rotation-alignment': 'viewport',
  },
  paint: { 'text-color': ['match', ['get', 'class'], 'I', map.land, map.label] },
});
