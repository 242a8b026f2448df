import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { BaseTiles, MapSchema } from '#lib/contract/maps.ts';
import { dark, light } from '#lib/theme/tokens.ts';
import { baseStyle } from './baseStyle.ts';

const fonts = { regular: 'Noto Sans', strong: 'Noto Sans Semibold', italic: 'Noto Sans Italic' };
const faces = { 'Noto Sans': 'http://desk/noto.woff2' };
const tiles = (schema: MapSchema): BaseTiles => ({ url: '/api/basemap/abc', schema, attribution: [] });
const styled = (schema: MapSchema | null, skin: 'light' | 'dark') => baseStyle(schema && tiles(schema), skin, fonts, faces, 'http://desk');

describe.each(['linekeeper', 'protomaps', 'openmaptiles', 'pictures', null] as const)('The ground of %s', (schema) => {
  test.each(['light', 'dark'] as const)('is a style the library accepts, in %s', (skin) => {
    expect(validateStyleMin(styled(schema, skin) as never).map(({ message }) => message)).toEqual([]);
  });

  test('asks nobody but the desk for anything', () => {
    const addresses = JSON.stringify(styled(schema, 'light')).match(/[a-z]+:\/\/[^"]+/g) ?? [];
    expect(addresses.filter((address) => !/^(pmtiles:\/\/)?http:\/\/desk\//.test(address))).toEqual([]);
  });
});

test('both skins draw with their own colours', () => {
  const colours = (skin: 'light' | 'dark') => JSON.stringify(styled('linekeeper', skin));
  expect(colours('light')).toContain(light.map.land);
  expect(colours('dark')).toContain(dark.map.land);
  expect(colours('dark')).not.toContain(light.map.land);
});
