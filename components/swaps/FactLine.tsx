'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';

export type LineState = 'waiting' | 'running' | 'done' | 'failed' | 'late' | 'skipped';

type Props = { state: LineState; title: string; children?: ReactNode; end?: ReactNode };

export function FactLine({ state, title, children, end }: Props) {
  const t = useTranslations('swaps.wizard.states');
  const glyph: Glyph = state;
  return (
    <Box
      role="group"
      aria-label={title}
      data-state={state}
      sx={{
        display: 'grid',
        gridTemplateColumns: '12px minmax(0, 1fr)',
        columnGap: 3,
        p: '12px 16px',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ pt: 1 }}>
        <StatusGlyph glyph={glyph} />
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: '8px 16px', minWidth: 0 }}
      >
        <Box sx={{ flex: '1 1 14rem', minWidth: 0, display: 'grid', gap: 1 }}>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {title}
            <VisuallyHidden>, {t(state)}</VisuallyHidden>
          </Box>
          {children && <Box sx={{ typography: 'caption', color: 'text.secondary', display: 'grid', gap: 1 }}>{children}</Box>}
        </Box>
        {end && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>{end}</Box>}
      </Box>
    </Box>
  );
}
