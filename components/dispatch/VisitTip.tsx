'use client';

import Box from '@mui/material/Box';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { useVisitWords } from './visitWords.ts';

export function VisitTip({ visit }: { visit: Unassigned }) {
  const words = useVisitWords();
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{words.site(visit)}</Box>
      <Box sx={{ color: 'text.secondary' }}>{words.what(visit)}</Box>
    </>
  );
}
