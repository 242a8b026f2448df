'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Glyph } from './glyphs.tsx';
import { StatusGlyph } from './StatusGlyph.tsx';

type Props = {
  glyph: Glyph;
  line?: 'on' | 'last';
  children: ReactNode;
};

export const Entry = ({ glyph, line, children }: Props) => (
  <Box
    component="li"
    sx={{ display: 'grid', gridTemplateColumns: '12px minmax(0, 1fr)', columnGap: 3, ...(line && { pb: 3, position: 'relative' }) }}
  >
    {line === 'on' && <Box sx={{ position: 'absolute', insetInlineStart: 5.5, top: 18, bottom: -2, width: '1px', bgcolor: 'divider' }} />}
    <Box sx={{ pt: 1 }}>
      <StatusGlyph glyph={glyph} />
    </Box>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
  </Box>
);
