'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { chosenOf } from '#components/ui/columns.ts';
import { useOwnColumns } from '#components/ui/useOwnColumns.ts';
import { useKept } from '#lib/browser/useKept.ts';
import type { View } from '#lib/contract/views.ts';
import { USUAL, useSimColumns } from './simColumns.tsx';

const Order = z.array(z.string()).min(1);

/** The columns shown, and how to change them. A reader's own are kept in this browser; those changed in a view in this tab, until the view is saved. */
export function useColumnChoice(view: View | undefined) {
  const { mine, keepMine, widen } = useOwnColumns('sims');
  const [changed, keepChanged] = useKept('tab', `columns.view.${view?.id ?? 0}`, Order);
  const all = useSimColumns();
  const ofView = view?.columns.length ? view.columns : undefined;
  const order: readonly string[] = (view && (changed ?? ofView)) ?? mine?.order ?? USUAL;
  const columns = useMemo(() => {
    const found = chosenOf(all, { order, widths: mine?.widths ?? {} });
    return found.length > 0 ? found : chosenOf(all, { order: USUAL, widths: {} });
  }, [all, order, mine]);
  return {
    all,
    columns,
    choose: (next: string[] | undefined) => (view ? keepChanged(next) : keepMine({ ...mine, order: next })),
    widen,
    isOfView: !changed || changed.join() === ofView?.join(),
  };
}
