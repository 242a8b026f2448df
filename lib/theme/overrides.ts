import type { ThemeOptions } from '@mui/material/styles';

/** How parts of MUI look: the type `createTheme` takes. With its wider twin `Components<Theme>` the compiler compares the two for ten seconds. */
export type Overrides = NonNullable<ThemeOptions['components']>;
