'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** The taxes at the sites of a customer today, of most systems first. */
export function useCustomerTaxes(customer: number | undefined) {
  const isThere = useCapability('taxes');
  const may = useAllows()(contract.taxes.ofCustomer.access);
  const asked = isThere && may && customer !== undefined ? { params: { id: customer } } : null;
  const { data } = useRead(contract.taxes.ofCustomer, asked, { keepPreviousData: false });
  return data?.data;
}
