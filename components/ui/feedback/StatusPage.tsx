'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { InShell } from '#components/ui/display/InShell.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';

export function StatusPage({ glyph, title, why, children }: { glyph: Glyph; title: string; why: string; children?: ReactNode }) {
  return (
    <Box
      component={useContext(InShell) ? 'div' : 'main'}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        flex: 1,
        minHeight: '80dvh',
        padding: 5,
        textAlign: 'center',
      }}
    >
      <StatusGlyph glyph={glyph} size={48} />
      <Typography variant="h1" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Typography variant="body1" sx={{ maxWidth: '52ch', color: 'text.secondary' }}>
        {why}
      </Typography>
      {children && <Box sx={{ mt: 3 }}>{children}</Box>}
    </Box>
  );
}
