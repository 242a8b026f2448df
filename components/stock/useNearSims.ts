'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { NearSim } from '#lib/contract/stock.ts';
import { MOST_NEAR } from '#lib/contract/words/stock.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import { nearNumbers } from '#lib/format/nearNumbers.ts';

export function useNearSims(codes: readonly string[]): { near: readonly NearSim[]; waiting: boolean } {
  const isThere = useCapability('stock');
  const may = useAllows()(contract.stock.near.access);
  const asked = codes.filter((code) => nearNumbers(plainDigits(code)).length > 0).slice(0, MOST_NEAR);
  const { data, isLoading } = useRead(contract.stock.near, isThere && may && asked.length > 0 ? { query: { q: asked } } : null, {
    keepPreviousData: false,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return { near: data?.data ?? [], waiting: isLoading };
}
