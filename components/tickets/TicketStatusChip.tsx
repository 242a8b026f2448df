'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { Ticket } from '#lib/contract/tickets.ts';
import { knownTicketStatus } from '#lib/contract/words/tickets.ts';

/** Each state has a mark of its own name, so that it is told without colour; one of the upstream's own is in its words. */
export function TicketStatusChip({ status }: Pick<Ticket, 'status'>) {
  const t = useTranslations('tickets.status');
  const untold = useTranslations('sims.status');
  const known = knownTicketStatus(status);
  return known ? <StatusChip status={known} word={t(known)} /> : <StatusChip status="unknown" word={status ?? untold('unknown')} />;
}
