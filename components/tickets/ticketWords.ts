'use client';

import { useTranslations } from 'next-intl';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { CORE_TICKET_STATUSES, TICKET_PRIORITIES, TICKET_STATUSES, type TicketStatus } from '#lib/contract/words/tickets.ts';

type Known = (typeof TICKET_PRIORITIES)[number];
const isKnown = (priority: string): priority is Known => TICKET_PRIORITIES.includes(priority as Known);

export function usePriorityWord() {
  const t = useTranslations('common.priority');
  return (priority: string) => (isKnown(priority) ? t(priority) : priority);
}

export const useTicketStatuses = (): readonly TicketStatus[] => (useCapability('ticketing') ? TICKET_STATUSES : CORE_TICKET_STATUSES);
