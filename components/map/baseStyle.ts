import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { BaseTiles } from '#lib/contract/maps.ts';
import { dark, light, type Tokens } from '#lib/theme/tokens.ts';
import { builtInStyle } from './builtInStyle.ts';
import { externalStyle } from './externalStyle.ts';
import type { MapFonts } from './mapFonts.ts';
import type { Skin } from './marks.ts';

type Faces = Record<string, string>;

const layersOf = ({ schema }: BaseTiles, tokens: Tokens, skin: Skin, fonts: MapFonts): LayerSpecification[] => {
  if (schema === 'pictures') return [{ id: 'pictures', type: 'raster', source: 'base' }];
  return schema === 'linekeeper' ? builtInStyle(tokens, skin, fonts) : externalStyle(schema, tokens, fonts);
};

/** The quiet ground in the colours of a skin; without tiles it is land and nothing else. `origin` is the desk's. */
export function baseStyle(tiles: BaseTiles | null, skin: Skin, fonts: MapFonts, faces: Faces, origin: string): StyleSpecification {
  const tokens = skin === 'dark' ? dark : light;
  const ground = tiles?.schema === 'linekeeper' ? tokens.map.water : tokens.map.land;
  return {
    version: 8,
    'font-faces': faces,
    sources: tiles ? { base: { type: tiles.schema === 'pictures' ? 'raster' : 'vector', url: `pmtiles://${origin}${tiles.url}` } } : {},
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      ...(tiles ? layersOf(tiles, tokens, skin, fonts) : []),
    ],
  };
}
