'use client';

import Box from '@mui/material/Box';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Conflict } from '#lib/contract/dispatch/stops.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useVisitWords } from './visitWords.ts';

export function ConflictLines({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { conflict } = useVisitWords();
  const { nameOf } = useDispatchContext();
  if (conflicts.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, padding: 0, listStyle: 'none' }}>
      {conflicts.map((each) => (
        <Box
          component="li"
          key={each.key}
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'baseline',
            color: 'status.warn.fg',
            '& svg': { flex: 'none', position: 'relative', top: 1.5 },
          }}
        >
          <StatusGlyph glyph="late" />
          <span>{conflict(each, nameOf(each.technician_id ?? 0))}</span>
        </Box>
      ))}
    </Box>
  );
}
