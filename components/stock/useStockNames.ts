'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import * as contract from '#lib/contract/index.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';

const QUIET = { revalidateOnFocus: false };

/** The device types and warehouses there are; of an upstream that keeps no names those its list counts, if it counts. */
export function useStockNames() {
  const keepsNames = useCapability('stock');
  const kept = useRead(contract.stock.names, keepsNames ? {} : null, QUIET);
  const { counts } = useCounts(contract.sims.list, keepsNames ? null : {}, QUIET);
  const namesOf = (kind: NameKind) =>
    keepsNames
      ? (kept.data?.data ?? []).flatMap((each) => (each.kind === kind ? [each.name] : []))
      : Object.keys(counts?.[kind] ?? {}).sort();
  const names = Object.fromEntries(NAME_KINDS.map((kind) => [kind, namesOf(kind)])) as Record<NameKind, string[]>;
  /** Where there is no name of a kind yet, any will do. */
  const isNew = (kind: NameKind, name: string) => name.trim() !== '' && names[kind].length > 0 && !names[kind].includes(name.trim());
  return {
    names,
    isNew,
    /** There is nothing of this name, and it has to be added before a SIM can have it. */
    isRefused: (kind: NameKind, name: string) => keepsNames && isNew(kind, name),
    keepsNames,
  };
}
