'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useDebounced } from '#lib/browser/page/useDebounced.ts';
import * as contract from '#lib/contract/index.ts';

const MOST = 5;

export function useCustomerSearch(typed: string) {
  const may = useAllows()(contract.customers.list.access);
  const has = useCapability('customers');
  const text = typed.trim().slice(0, 60);
  const wanted = may && has && text.length >= 2 ? text : '';
  const asked = useDebounced(wanted);
  const { data, error } = useRead(contract.customers.list, asked ? { query: { q: asked, per_page: MOST } } : null, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  return wanted && asked && !error ? (data?.data ?? []) : [];
}
