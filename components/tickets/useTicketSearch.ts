'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useDebounced } from '#lib/browser/page/useDebounced.ts';
import * as contract from '#lib/contract/index.ts';

const MOST = 5;

/** The numbers of tickets are short ones, some with a letter in front; what is longer is a SIM's. */
const mayBeTicket = (text: string) => /^([a-z]-?)?\d{3,9}$/i.test(text);

export function useTicketSearch(typed: string) {
  const may = useAllows()(contract.tickets.list.access);
  const text = typed.trim();
  const wanted = may && mayBeTicket(text) ? text : '';
  const asked = useDebounced(wanted);
  const { data, error } = useRead(contract.tickets.list, asked ? { query: { q: asked, page: 1, per_page: 25 } } : null, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const isMeant = ({ Ticket_Number: number }: { Ticket_Number: string }) => number.toLowerCase().includes(wanted.toLowerCase());
  return wanted && asked && !error ? (data?.data.filter(isMeant).slice(0, MOST) ?? []) : [];
}
