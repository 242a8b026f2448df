import { controls } from './controls.ts';
import { grid } from './grid.ts';
import type { Overrides } from './overrides.ts';
import { surfaces } from './surfaces.ts';

const base: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { colorScheme: 'light' },
      'html[data-mui-color-scheme="dark"]': { colorScheme: 'dark' },
      body: { ...theme.typography.body2 },
      'h1, h2, h3, p, ul, ol, dl, dd, figure': { margin: 0 },
      'ul, ol': { padding: 0, listStyle: 'none' },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.accent.main}`, outlineOffset: 2 },
      '@media (min-width: 2560px)': { html: { fontSize: '107.7%' } },
    }),
  },
  MuiSvgIcon: {
    styleOverrides: { root: { fontSize: '1.125rem' }, fontSizeSmall: { fontSize: '1rem' }, fontSizeLarge: { fontSize: '1.25rem' } },
  },
  MuiTypography: { defaultProps: { variant: 'body2', variantMapping: { caption: 'span', h4: 'p', h5: 'p' } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({ color: theme.vars.palette.accent.main, '&:hover': { color: theme.vars.palette.accent.hover } }),
    },
  },
};

export const components: Overrides = { ...base, ...controls, ...surfaces, ...grid };
