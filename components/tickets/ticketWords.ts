'use client';

import { useTranslations } from 'next-intl';
import { TICKET_PRIORITIES } from '#lib/contract/tickets.ts';

type Known = (typeof TICKET_PRIORITIES)[number];
const isKnown = (priority: string): priority is Known => TICKET_PRIORITIES.includes(priority as Known);

/** A priority in the reader's language; one we have no word for as it is called. */
export function usePriorityWord() {
  const t = useTranslations('common.priority');
  return (priority: string) => (isKnown(priority) ? t(priority) : priority);
}
