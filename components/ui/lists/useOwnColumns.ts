'use client';

import { useMemo } from 'react';
import { useColumnRoom } from '#components/ui/display/useWidth.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { isRecord } from '#lib/format/records.ts';
import { isNumber, isTableOf, shapeOf } from '#lib/format/shape.ts';
import { type Column, chosenOf, isOrder, usualIn } from './columns.ts';

type Choice = { order?: string[] | undefined; widths?: Record<string, number> | undefined };
const Choice = shapeOf(
  (value): value is Choice =>
    isRecord(value) &&
    (value.order === undefined || isOrder(value.order)) &&
    (value.widths === undefined || isTableOf(value.widths, isNumber)),
);

export function useStoredColumns(list: string) {
  const [mine, storeMine] = usePersistedState('browser', `columns.${list}.${useUser()?.id ?? 0}`, Choice);
  return {
    mine,
    storeMine,
    widen: (field: string, width: number) => storeMine({ ...mine, widths: { ...mine?.widths, [field]: width } }),
  };
}

export function useUsualColumns(all: readonly Column<never>[], usual: readonly string[], others?: readonly string[]) {
  const room = useColumnRoom();
  return useMemo(
    () => usualIn(room, all, usual, others ?? all.map(({ field }) => field).filter((field) => !usual.includes(field))),
    [room, all, usual, others],
  );
}

export function useOwnColumns<R>(list: string, all: Column<R>[], usual: readonly string[]) {
  const { mine, storeMine, widen } = useStoredColumns(list);
  const order = useUsualColumns(all, usual);
  const columns = useMemo(() => {
    const found = chosenOf(all, { order: mine?.order ?? order, widths: mine?.widths ?? {} });
    return found.length > 0 ? found : chosenOf(all, { order, widths: {} });
  }, [all, order, mine]);
  return { all, columns, widen, choose: (order: string[] | undefined) => storeMine({ ...mine, order }) };
}
