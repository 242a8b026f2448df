'use client';

import { z } from 'zod';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import * as contract from '#lib/contract/index.ts';
import { LOOK_AHEAD } from '#lib/contract/words/repair.ts';
import { ALL_BRANCHES } from './useDayView.ts';

const Days = z.number().int().min(1).max(LOOK_AHEAD.most);

/** What of the coming days needs somebody, in this branch; `mayPlan`: only who plans is told. */
export function useNeeds(branch: string, mayPlan: boolean) {
  const canRepair = useCapability('repair') && mayPlan;
  const [kept, setDays] = usePersistedState('browser', 'lookAhead', Days);
  const days = kept ?? LOOK_AHEAD.usual;
  const Branch = branch === ALL_BRANCHES ? undefined : [branch];
  const read = useRead(contract.dispatch.needs, canRepair ? { query: { days, Branch } } : null, { background: true });
  return { canRepair, days, setDays, Branch, needs: read.data?.data, error: read.error, retry: () => void read.mutate() };
}

export type Needs = ReturnType<typeof useNeeds>;
