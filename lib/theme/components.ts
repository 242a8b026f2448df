import { controls } from './controls.ts';
import { grid } from './grid.ts';
import type { Overrides } from './overrides.ts';
import { surfaces } from './surfaces.ts';

const base: Overrides = {
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
