'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { System } from '#lib/contract/systems.ts';
import { isTicketOver } from '#lib/contract/words/tickets.ts';

/** The tickets about a system that are not resolved, for those who may read tickets; undefined while nobody knows. */
export function useOpenTickets({ cs_no: cs, site_name }: Pick<System, 'cs_no' | 'site_name'>) {
  const may = useAllows()(contract.tickets.list.access);
  // By the specification a text is looked for in Branch and site name alone.
  const findsNumbers = useCapability('tickets');
  const q = findsNumbers ? cs : site_name;
  const { data, error, mutate } = useRead(contract.tickets.list, may && q ? { query: { q, page: 1, per_page: 100 } } : null, {
    background: true,
  });
  const open = data?.data.filter((ticket) => ticket.cs_no === cs && !isTicketOver(ticket));
  return { open, error, retry: () => void mutate() };
}
