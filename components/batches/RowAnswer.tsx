'use client';

import Box from '@mui/material/Box';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { BatchRow } from '#lib/contract/batches.ts';
import { useRowWords } from './useRowWords.ts';

/** What came of the last thing asked for a row; of a good answer the provider's own words are shown to who points at it. */
export function RowAnswer({ row }: { row: BatchRow }) {
  const words = useRowWords()(row);
  if (!words || row.problem) return words;
  return (
    <Box
      component="span"
      title={row.message ?? undefined}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color: 'status.ok.fg' }}
    >
      <StatusGlyph glyph="done" />
      {words}
    </Box>
  );
}
