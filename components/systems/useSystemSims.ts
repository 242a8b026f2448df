'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { System } from '#lib/contract/systems.ts';

/** The SIMs of a system, for those who may read SIMs: as it tells them, or as they are told of it; undefined while nobody knows. */
export function useSystemSims(system: Pick<System, 'cs_no' | 'sims'> | undefined) {
  const may = useAllows()(contract.sims.bySystem.access);
  const isAsked = may && system?.sims === null;
  const { data, error, mutate } = useRead(contract.sims.bySystem, isAsked ? { params: { cs: system.cs_no } } : null, {
    background: true,
    shouldRetryOnError: false,
  });
  return { sims: system?.sims ?? data?.data, error, retry: () => void mutate() };
}
