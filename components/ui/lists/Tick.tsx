'use client';

import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Row } from './ListGrid.tsx';
import { rangeTo, type Ticks } from './ticks.ts';

type Props<R> = { ticks: Ticks<R>; rows: readonly R[] };

/** The box of a row, drawn by the returned function; with Shift held all rows from the last ticked one follow. */
export function useTick<R extends Row>(ticks: Ticks<R> | undefined, rows: readonly R[]) {
  const last = useRef<number>(undefined);
  if (!ticks) return undefined;
  const ids = rows.map(({ id }) => id);
  return (row: R) => (
    <Checkbox
      checked={ticks.has(row.id)}
      slotProps={{ input: { 'aria-label': ticks.label(row) } }}
      onChange={({ target, nativeEvent }) => {
        const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        ticks.set(range ? rangeTo(ids, row.id, last.current) : [row.id], target.checked);
        last.current = row.id;
      }}
    />
  );
}

/** The box in the head: all rows of the page. */
export function TickAll<R extends Row>({ ticks, rows }: Props<R>) {
  const t = useTranslations('list');
  const ids = rows.map(({ id }) => id);
  const ticked = ids.filter(ticks.has).length;
  return (
    <Checkbox
      checked={ticked > 0 && ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      disabled={ids.length === 0}
      slotProps={{ input: { 'aria-label': t('tickPage') } }}
      onChange={() => ticks.set(ids, ticked < ids.length)}
    />
  );
}
