'use client';

import { useMemo } from 'react';
import { chosenOf, isOrder } from '#components/ui/lists/columns.ts';
import { useStoredColumns, useUsualColumns } from '#components/ui/lists/useOwnColumns.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import type { View } from '#lib/contract/views.ts';
import { shapeOf } from '#lib/format/shape.ts';
import { OTHERS, USUAL, useSimColumns } from './simColumns.tsx';

const Order = shapeOf(isOrder);

/** The columns shown, and how to change them. A reader's own are kept in this browser; those changed in a view in this tab, until the view is saved. */
export function useColumnChoice(view: View | undefined) {
  const { mine, storeMine, widen } = useStoredColumns('sims');
  const [changed, keepChanged] = usePersistedState('tab', `columns.view.${view?.id ?? 0}`, Order);
  const all = useSimColumns();
  const usual = useUsualColumns(all, USUAL, OTHERS);
  const ofView = view?.columns.length ? view.columns : undefined;
  const order: readonly string[] = (view && (changed ?? ofView)) ?? mine?.order ?? usual;
  const columns = useMemo(() => {
    const found = chosenOf(all, { order, widths: mine?.widths ?? {} });
    // What somebody chose is shown, however little room there is.
    if (order !== usual && found.length > 0) return found.map((column) => ({ ...column, yields: false }));
    return found.length > 0 ? found : chosenOf(all, { order: usual, widths: {} });
  }, [all, order, usual, mine]);
  return {
    all,
    columns,
    choose: (next: string[] | undefined) => (view ? keepChanged(next) : storeMine({ ...mine, order: next })),
    widen,
    isUsual: columns.map(({ field }) => field).join() === usual.join(),
    isOfView: !changed || changed.join() === ofView?.join(),
  };
}
