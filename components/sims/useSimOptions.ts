'use client';

import { useRead } from '#lib/browser/useApi.ts';
import * as contract from '#lib/contract/index.ts';

/** The device types and warehouses the stock knows, by name; none from an upstream that does not count. */
export function useSimOptions() {
  const { data } = useRead(contract.sims.list, { query: { page: 1, per_page: 1, counts: '1' } }, { revalidateOnFocus: false });
  const counts = data?.meta.counts;
  return { devices: Object.keys(counts?.device_type ?? {}).sort(), warehouses: Object.keys(counts?.warehouse_code ?? {}).sort() };
}
