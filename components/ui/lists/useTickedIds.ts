'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useKept } from '#lib/browser/useKept.ts';
import { useUser } from '#lib/browser/useUser.tsx';
import { type Ticks, ticked } from './ticks.ts';

const Kept = z.object({ found: z.string(), ids: z.array(z.number()) });

/** What a list finds, whatever its page and order. */
const foundBy = ({ page: _, per_page: __, sort: ___, ...narrowing }: Record<string, unknown>) => JSON.stringify(narrowing);

/** Rows ticked one by one, kept in this tab over paging, order and reload. Under other filters none is ticked, and ticking there begins anew. */
export function useTickedIds<Row>(list: string, query: Record<string, unknown>, label: (row: Row) => string) {
  const [kept, keep] = useKept('tab', `ticked.${list}.${useUser()?.id ?? 0}`, Kept);
  const found = foundBy(query);
  return useMemo(() => {
    const ids = new Set(kept?.found === found ? kept.ids : undefined);
    const ticks: Ticks<Row> = {
      has: (id) => ids.has(id),
      set(changed, on) {
        const after = ticked(ids, changed, on);
        keep(after.length > 0 ? { found, ids: after } : undefined);
      },
      label,
    };
    return { ids: [...ids], ticks, clear: () => keep(undefined) };
  }, [kept, keep, found, label]);
}
