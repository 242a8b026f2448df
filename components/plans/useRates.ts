'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';

/** What lines cost; nothing from an upstream that keeps no plans, and before it is read. */
export function useRates() {
  const isThere = useCapability('plans');
  useChannel('sims', 'plans');
  return useRead(contract.plans.rates, isThere ? {} : null).data?.data;
}
