'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { UNFINISHED } from '#lib/contract/swaps/ending.ts';

type Why = (typeof UNFINISHED)[number];

const GLYPHS: Record<Why, Glyph> = {
  open: 'open',
  'new-stays': 'late',
  'no-path': 'failed',
  ending: 'running',
  exception: 'late',
  'old-active': 'late',
  'new-active': 'late',
  'old-unknown': 'unknown',
  'new-unknown': 'unknown',
  untold: 'unknown',
};

export function UnfinishedWhy({ why }: { why: Why }) {
  const t = useTranslations('swaps.unfinished');
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, alignItems: 'center' }}>
      <StatusGlyph glyph={GLYPHS[why]} />
      {t(why)}
    </Box>
  );
}
