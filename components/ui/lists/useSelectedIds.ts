'use client';

import { useMemo } from 'react';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { isRecord } from '#lib/format/records.ts';
import { isListOf, isNumber, isText, shapeOf } from '#lib/format/shape.ts';
import { type RowSelection, selectedAfter } from './selection.ts';

type Stored = { found: string; ids: number[] };
const Stored = shapeOf((value): value is Stored => isRecord(value) && isText(value.found) && isListOf(value.ids, isNumber));

/** What a list finds, whatever its page and order. */
const foundBy = ({ page: _, per_page: __, sort: ___, ...narrowing }: Record<string, unknown>) => JSON.stringify(narrowing);

/** Rows ticked one by one, kept in this tab over paging, order and reload. Under other filters none is ticked, and ticking there begins anew. */
export function useSelectedIds<Row>(list: string, query: Record<string, unknown>, label: (row: Row) => string | null) {
  const [stored, store] = usePersistedState('tab', `ticked.${list}.${useUser()?.id ?? 0}`, Stored);
  const found = foundBy(query);
  return useMemo(() => {
    const idsIn = (now: typeof stored) => new Set(now?.found === found ? now.ids : undefined);
    const ids = idsIn(stored);
    const selection: RowSelection<Row> = {
      has: (id) => ids.has(id),
      set(changed, on) {
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
