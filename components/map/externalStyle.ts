import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Tokens } from '#lib/theme/tokens.ts';
import { names } from './labels.ts';
import type { MapFonts } from './mapFonts.ts';

type Names = {
  water: string;
  roads: string;
  kind: string;
  highways: string[];
  streets: string[];
  borders: string;
  places: string;
  towns: string[];
};

/** Where an operator's map keeps what we draw of it. */
const SCHEMAS: Record<'protomaps' | 'openmaptiles', Names> = {
  protomaps: {
    water: 'water',
    roads: 'roads',
    kind: 'kind',
    highways: ['highway'],
    streets: ['major_road', 'medium_road', 'minor_road'],
    borders: 'boundaries',
    places: 'places',
    towns: ['locality', 'city', 'town'],
  },
  openmaptiles: {
    water: 'water',
    roads: 'transportation',
    kind: 'class',
    highways: ['motorway', 'trunk'],
    streets: ['primary', 'secondary', 'tertiary', 'minor', 'service'],
    borders: 'boundary',
    places: 'place',
    towns: ['city', 'town', 'village', 'suburb'],
  },
};

export function externalStyle(schema: keyof typeof SCHEMAS, tokens: Tokens, { regular, strong }: MapFonts): LayerSpecification[] {
  const { water, roads, kind, highways, streets, borders, places, towns } = SCHEMAS[schema];
  const { map } = tokens;
  const ofKind = (kinds: string[]): FilterSpecification => ['in', ['get', kind], ['literal', kinds]];
  const road = (id: string, kinds: string[], color: string, from: number, to: number, minzoom: number): LayerSpecification => ({
    id,
    type: 'line',
    source: 'base',
    'source-layer': roads,
    minzoom,
    filter: ofKind(kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], minzoom, from, 16, to] },
  });
  return [
    {
      id: 'water',
      type: 'fill',
      source: 'base',
      'source-layer': water,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': map.water },
    },
    road('streets-edge', streets, map.edge, 0.8, 11, 10),
    road('highways-edge', highways, map.edge, 1.4, 15, 5),
    road('streets', streets, map.road, 0.4, 9, 10),
    road('highways', highways, map.road, 0.7, 12, 5),
    { id: 'borders', type: 'line', source: 'base', 'source-layer': borders, paint: { 'line-color': map.edge, 'line-width': 1.2 } },
    {
      id: 'road-names',
      type: 'symbol',
      source: 'base',
      'source-layer': roads,
      minzoom: 13,
      layout: { 'symbol-placement': 'line', 'text-field': ['get', 'name'], 'text-font': [regular], 'text-size': 11 },
      paint: { 'text-color': map.label, 'text-halo-color': map.land, 'text-halo-width': 1.4 },
    },
    names(
      'towns',
      places,
      tokens,
      { 'text-font': [strong], 'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 12, 14] },
      { filter: ofKind(towns) },
    ),
  ];
}
