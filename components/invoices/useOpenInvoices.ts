'use client';

import useSWR from 'swr';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';
import { MOST_APPLIED } from '#lib/contract/receivables/payments.ts';

const OPEN = ['overdue', 'partly-paid', 'sent'] as const;
const PAGE = 100;

/** What a customer has open, the oldest first, as many as one payment may be given to. */
export function useOpenInvoices(customerId: number | undefined) {
  const query = { customer_id: customerId, status: [...OPEN], sort: 'due_on' as const, per_page: PAGE };
  const first = useRead(contract.invoices.list, customerId === undefined ? null : { query }, { keepPreviousData: false });
  const pages = Math.min(first.data?.meta.last_page ?? 1, MOST_APPLIED / PAGE);
  const readRest = async () => {
    const rest: Invoice[] = [];
    for (let page = 2; page <= pages; page += 1) rest.push(...(await call(contract.invoices.list, { query: { ...query, page } })).data);
    return rest;
  };
  const rest = useSWR<Invoice[], ApiError>(pages > 1 ? ['invoices', `open of ${customerId} after ${PAGE}`] : null, readRest);
  const isRead = first.data !== undefined && (pages === 1 || rest.data !== undefined);
  return {
    error: first.error ?? rest.error,
    again: () => void Promise.all([first.mutate(), rest.mutate()]),
    data: isRead && first.data ? { invoices: [...first.data.data, ...(rest.data ?? [])], total: first.data.meta.total } : undefined,
  };
}
