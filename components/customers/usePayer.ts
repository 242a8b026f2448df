'use client';

import { useTranslations } from 'next-intl';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** Who pays for a system, and what that line is called; not asked for whoever may not read invoices. */
export function usePayer(csNo: string | null | undefined) {
  const label = useTranslations('invoices.customer')('label');
  const has = useCapability('customers');
  const may = useAllows()(contract.customers.list.access);
  const asked = has && may && csNo ? { query: { cs_no: csNo, per_page: 1 } } : null;
  const { data, error } = useRead(contract.customers.list, asked, { keepPreviousData: false });
  return { label, payer: data?.data[0], isRead: data !== undefined, isAsked: asked !== null && !error };
}
