'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Ticket } from '#lib/contract/tickets.ts';
import css from './TicketPriority.module.css';
import { useCriticalWords } from './useCriticalWords.ts';

/** That something of a ticket must not be missed, in a row; what it is stands in its title. */
export function CriticalSign({ ticket: { critical } }: { ticket: Pick<Ticket, 'critical'> }) {
  const t = useTranslations('tickets.critical');
  const { allOf } = useCriticalWords();
  if (critical.length === 0) return null;
  const words = t('sign', { what: allOf(critical) });
  return (
    <span className={css.critical} title={words}>
      <StatusGlyph glyph="failed" />
      <VisuallyHidden>{words} </VisuallyHidden>
    </span>
  );
}
