'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { StockLevel } from '#lib/contract/stock.ts';

export const isLow = ({ ready, minimum }: StockLevel) => minimum !== null && ready < minimum;

export function useStockLevels(): readonly StockLevel[] {
  const isThere = useCapability('stock');
  const { data } = useRead(contract.stock.levels, isThere ? {} : null);
  return data?.data ?? [];
}
