'use client';

import { useTranslations } from 'next-intl';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';

type Known = (typeof TICKET_PRIORITIES)[number];
const isKnown = (priority: string): priority is Known => TICKET_PRIORITIES.includes(priority as Known);

export function usePriorityWord() {
  const t = useTranslations('common.priority');
  return (priority: string) => (isKnown(priority) ? t(priority) : priority);
}
