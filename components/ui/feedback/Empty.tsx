'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';

export function Empty({ glyph = 'inventory', children, action }: { glyph?: Glyph; children: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 4,
        padding: '40px 20px',
        color: 'text.secondary',
        textAlign: 'center',
      }}
    >
      <StatusGlyph glyph={glyph} size={32} />
      <p>{children}</p>
      {action}
    </Box>
  );
}
