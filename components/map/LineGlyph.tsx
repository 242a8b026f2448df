'use client';

import { styled } from '@mui/material/styles';
import type { Dash } from './marks.ts';

const DASHES: Record<Dash, string | undefined> = { solid: undefined, dots: '0.1 6', dashes: '8 5' };

const Drawing = styled('svg')({ flex: 'none', display: 'block' });

export function LineGlyph({ tone, dash, width = 26 }: { tone: number; dash: Dash; width?: number }) {
  return (
    <Drawing
      aria-hidden
      width={width}
      height={6}
      viewBox={`0 0 ${width} 6`}
      sx={(theme) => ({ color: theme.vars.palette.series[tone % 8] })}
    >
      <path
        d={`M2 3H${width - 2}`}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap={dash === 'dashes' ? 'butt' : 'round'}
        strokeDasharray={DASHES[dash]}
      />
    </Drawing>
  );
}
