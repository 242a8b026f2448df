import type { LayerSpecification } from 'maplibre-gl';
import type { Tokens } from '#lib/theme/tokens.ts';
import { highwayShields, highwayWays } from './highwayStyle.ts';
import { names } from './labels.ts';
import type { MapFonts } from './mapFonts.ts';
import type { Skin } from './marks.ts';

export function builtInStyle(tokens: Tokens, skin: Skin, { regular, strong, italic }: MapFonts): LayerSpecification[] {
  const { map } = tokens;
  const line = (id: string, width: number, opacity: number, dash?: number[]): LayerSpecification => ({
    id,
    type: 'line',
    source: 'base',
    'source-layer': id,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': map.edge,
      'line-opacity': opacity,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, width / 2, 8, width * 1.5],
      ...(dash && { 'line-dasharray': dash }),
    },
  });
  return [
    { id: 'land', type: 'fill', source: 'base', 'source-layer': 'land', paint: { 'fill-color': map.land, 'fill-outline-color': map.edge } },
    line('counties', 0.7, 0.7),
    line('states', 1.4, 1),
    line('borders', 1.8, 1, [4, 2]),
    ...highwayWays(tokens),
    highwayShields(tokens, skin, strong),
    names('water_names', 'water_names', { ...tokens, map: { ...map, land: map.water } }, { 'text-font': [italic], 'text-size': 12 }),
    names('country_names', 'country_names', tokens, { 'text-font': [strong], 'text-size': 13, 'text-letter-spacing': 0.1 }, { maxzoom: 6 }),
    names(
      'state_names',
      'state_names',
      tokens,
      { 'text-font': [regular], 'text-size': 11, 'text-transform': 'uppercase', 'text-letter-spacing': 0.12 },
      { minzoom: 3, maxzoom: 7 },
    ),
    names('county_names', 'county_names', tokens, { 'text-font': [italic], 'text-size': 10.5 }, { minzoom: 9 }),
    names('towns', 'towns', tokens, {
      'text-font': ['case', ['>=', ['get', 'population'], 400_000], ['literal', [strong]], ['literal', [regular]]],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 9, ['step', ['get', 'population'], 11, 50_000, 12, 400_000, 14]],
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    }),
  ];
}
