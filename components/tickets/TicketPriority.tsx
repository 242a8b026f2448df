'use client';

import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import css from './TicketPriority.module.css';
import { usePriorityWord } from './ticketWords.ts';

export function TicketPriority({ priority }: { priority: string }) {
  const word = usePriorityWord()(priority);
  if (priority !== 'urgent') return word;
  return (
    <span className={css.urgent}>
      <StatusGlyph glyph="late" />
      {word}
    </span>
  );
}
