'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { type RowSelection, selectedAfter } from './selection.ts';

const Stored = z.object({ found: z.string(), ids: z.array(z.number()) });

/** What a list finds, whatever its page and order. */
const foundBy = ({ page: _, per_page: __, sort: ___, ...narrowing }: Record<string, unknown>) => JSON.stringify(narrowing);

/** Rows ticked one by one, kept in this tab over paging, order and reload. Under other filters none is ticked, and ticking there begins anew. */
export function useSelectedIds<Row>(list: string, query: Record<string, unknown>, label: (row: Row) => string) {
  const [stored, store] = usePersistedState('tab', `ticked.${list}.${useUser()?.id ?? 0}`, Stored);
  const found = foundBy(query);
  return useMemo(() => {
    const idsIn = (now: typeof stored) => new Set(now?.found === found ? now.ids : undefined);
    const ids = idsIn(stored);
    const selection: RowSelection<Row> = {
      has: (id) => ids.has(id),
      set(changed, on) {
        // From what is ticked at this moment: two keys may come before the list is drawn again.
        store((now) => {
          const after = selectedAfter(idsIn(now), changed, on);
          return after.length > 0 ? { found, ids: after } : undefined;
        });
      },
      label,
    };
    return { ids: [...ids], selection, clear: () => store(undefined) };
  }, [stored, store, found, label]);
}
