import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { components } from './components.ts';
import { paletteOf } from './palette.ts';
import { dark, light } from './tokens.ts';
import { typography } from './type.ts';

const ease = 'cubic-bezier(.2,0,0,1)';

/** One theme for both skins; `data-mui-color-scheme` on `<html>` says which, light when nothing does. */
const theme = createTheme({
  cssVariables: { cssVarPrefix: 'lk', colorSchemeSelector: 'data-mui-color-scheme' },
  defaultColorScheme: 'light',
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: 6 },
  spacing: 4,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1100, xl: 1280 } },
  typography,
  transitions: {
    easing: { easeInOut: ease, easeOut: ease, easeIn: ease, sharp: ease },
    duration: {
      shortest: 80,
      shorter: 80,
      short: 120,
      standard: 160,
      complex: 200,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  components,
});

/** The theme in a reading direction, with the document's nonce handed to the one component that writes styles by itself. */
export const themeWith = (nonce: string | undefined, direction: Theme['direction'] = 'ltr'): Theme => {
  const { MuiDataGrid, ...others } = theme.components ?? {};
  const withNonce = { ...MuiDataGrid, defaultProps: { ...MuiDataGrid?.defaultProps, nonce } };
  return { ...theme, direction, components: { ...others, MuiDataGrid: withNonce } };
};
