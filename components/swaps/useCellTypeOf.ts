'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useSwapContext } from './SwapContext.ts';

const ONCE = { revalidateOnFocus: false, revalidateIfStale: false } as const;

/** The cell type that comes with a radio: its own, where there is one called so; else, as of a card alone, what was chosen stays. */
export function useCellTypeOf() {
  const { swap, worksheet } = useSwapContext();
  const { data } = useRead(contract.panels.cellTypes, {}, ONCE);
  return ({ device_type }: Pick<Sim, 'device_type'>): string | null => {
    const known = data?.data.map(({ CellType }) => CellType) ?? [];
    if (device_type && known.includes(device_type) && !worksheet) return device_type;
    return swap.cell_type ?? known.find((name) => name === swap.old_sim?.device_type) ?? null;
  };
}
