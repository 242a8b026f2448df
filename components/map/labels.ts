import type { SymbolLayerSpecification } from 'maplibre-gl';
import type { Tokens } from '#lib/theme/tokens.ts';

type Layout = NonNullable<SymbolLayerSpecification['layout']>;

/** In the middle of its place, or beside whatever stands there: a cluster is as wide as two lines of text. */
const BESIDE: Layout['text-variable-anchor-offset'] = [
  'center',
  [0, 0],
  'top',
  [0, 2],
  'bottom',
  [0, -2],
  'left',
  [2.2, 0],
  'right',
  [-2.2, 0],
];

export const names = (
  id: string,
  sourceLayer: string,
  { map }: Tokens,
  layout: Layout,
  more: Partial<SymbolLayerSpecification> = {},
): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source: 'base',
  'source-layer': sourceLayer,
  ...more,
  layout: { 'text-field': ['get', 'name'], 'text-max-width': 8, 'text-padding': 4, 'text-variable-anchor-offset': BESIDE, ...layout },
  paint: { 'text-color': map.label, 'text-halo-color': map.land, 'text-halo-width': 1.4 },
});
