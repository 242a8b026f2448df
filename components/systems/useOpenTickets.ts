'use client';

import { useRead } from '#lib/browser/useApi.ts';
import { useAllows } from '#lib/browser/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** The tickets about a system that are not resolved, for those who may read tickets. */
export function useOpenTickets(cs: string) {
  const may = useAllows()(contract.tickets.list.access);
  const { data, error, mutate } = useRead(contract.tickets.list, may ? { query: { q: cs, page: 1, per_page: 100 } } : null, {
    background: true,
  });
  const open = data?.data.filter(({ cs_no, status }) => cs_no === cs && status !== 'resolved');
  return { open, error, again: () => void mutate() };
}
