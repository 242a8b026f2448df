'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { TicketStatus } from '#lib/contract/tickets.ts';

/** Each state has a mark of its own name, so that it is told without colour. */
export function TicketStatusChip({ status }: { status: TicketStatus }) {
  const t = useTranslations('tickets.status');
  return <StatusChip status={status} word={t(status)} />;
}
