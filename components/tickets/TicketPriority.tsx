'use client';

import Box from '@mui/material/Box';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { usePriorityWord } from './ticketWords.ts';

/** What is urgent stands out; the rest is a word. */
export function TicketPriority({ priority }: { priority: string }) {
  const word = usePriorityWord()(priority);
  if (priority !== 'urgent') return word;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, fontWeight: 600, verticalAlign: 'bottom' }}>
      <StatusGlyph glyph="late" />
      {word}
    </Box>
  );
}
