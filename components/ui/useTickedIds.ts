'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useKept } from '#lib/browser/useKept.ts';
import { useUser } from '#lib/browser/useUser.tsx';
import type { Ticks } from './ticks.ts';

const Ids = z.array(z.number());

/** Rows ticked one by one, kept in this tab over paging, order, filters and reload. */
export function useTickedIds<Row>(list: string, label: (row: Row) => string) {
  const [kept, keep] = useKept('tab', `ticked.${list}.${useUser()?.id ?? 0}`, Ids);
  return useMemo(() => {
    const ids = new Set(kept);
    const ticks: Ticks<Row> = {
      has: (id) => ids.has(id),
      set(changed, on) {
        const after = new Set(ids);
        for (const id of changed) {
          if (on) after.add(id);
          else after.delete(id);
        }
        keep(after.size > 0 ? [...after] : undefined);
      },
      label,
    };
    return { ids: [...ids], ticks, clear: () => keep(undefined) };
  }, [kept, keep, label]);
}
