import type { ThemeOptions } from '@mui/material/styles';

/** The stacks; the variables come from `fonts.ts`. The extended letters stand first, because the second has a fallback that knows them all. */
const SANS = 'var(--font-sans-ext), var(--font-sans), system-ui, sans-serif';
export const MONO = 'var(--font-mono), ui-monospace, monospace';

const px = (size: number) => `${size / 16}rem`;
const step = (size: number, line: number, weight = 400) => ({
  fontSize: px(size),
  lineHeight: line / size,
  fontWeight: weight,
  letterSpacing: 0,
});

/** Sizes in rem, so that the reader's own size and zoom work; body2 is the desk's default. */
export const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: SANS,
  fontWeightBold: 600,
  h1: step(20, 28, 600),
  h2: step(15, 20, 600),
  h3: step(13, 20, 600),
  h4: step(24, 32, 600),
  h5: step(34, 40, 600),
  h6: step(13, 20, 600),
  subtitle1: step(15, 22, 500),
  subtitle2: step(13, 20, 500),
  body1: step(15, 22),
  body2: step(13, 20),
  button: { ...step(13, 20, 500), textTransform: 'none' },
  caption: step(12, 16),
  overline: { ...step(11, 16, 500), textTransform: 'none' },
};
