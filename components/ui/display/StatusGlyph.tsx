'use client';

import { keyframes, styled } from '@mui/material/styles';
import { type Glyph, SHAPES } from './glyphs.tsx';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Drawing = styled('svg')({ flex: 'none', display: 'block', '&[data-turns]': { animation: `${turn} 1.2s linear infinite` } });

const TURNING: readonly Glyph[] = ['running', 'connecting'];

/** A mark without its word: put the word beside it. `size` in px: 12 in a chip, 18 on the phone, 8 to 12 on a map. */
export function StatusGlyph({ glyph, size = 12 }: { glyph: Glyph; size?: number }) {
  const { family, shape } = SHAPES[glyph];
  return (
    <Drawing
      aria-hidden
      viewBox="0 0 12 12"
      width={size}
      height={size}
      data-turns={TURNING.includes(glyph) ? '' : undefined}
      sx={{ color: `status.${family}.mark` }}
    >
      {shape}
    </Drawing>
  );
}
