import { paletteOf } from './palette.ts';
import { dark, light } from './tokens.ts';

const kebab = (path: readonly string[]) => `--lk-palette-${path.join('-')}`;

const varsIn = (value: unknown, path: readonly string[] = []): string[] =>
  typeof value === 'string'
    ? [`${kebab(path)}:${value}`]
    : Object.entries(value ?? {}).flatMap(([name, inner]) => varsIn(inner, [...path, name]));

/** The colours of both skins under the names the theme gives them, as one style sheet: for a page that comes without the theme. */
export const plainVars = () =>
  `:root{color-scheme:light;${varsIn(paletteOf(light)).join(';')}}[data-mui-color-scheme=dark]{color-scheme:dark;${varsIn(paletteOf(dark)).join(';')}}`;
