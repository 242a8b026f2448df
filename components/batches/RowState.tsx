'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { BatchRow } from '#lib/contract/batches.ts';
import { glyphOf, useStateWord } from './rowStates.ts';

export function RowState({ row, isBusy }: { row: BatchRow; isBusy: boolean }) {
  const t = useTranslations('batches');
  const wordOf = useStateWord();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <StatusGlyph glyph={isBusy ? 'running' : glyphOf(row.state)} />
      {isBusy ? t('asking') : wordOf(row.state)}
    </Box>
  );
}
