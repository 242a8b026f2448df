'use client';

import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Row } from './listProps.ts';
import { type RowSelection, rangeTo } from './selection.ts';

type Props<R> = { selection: RowSelection<R>; rows: readonly R[] };

/** The box of a row, drawn by the returned function; with Shift held all rows from the last ticked one follow. */
export function useRowCheckbox<R extends Row>(selection: RowSelection<R> | undefined, rows: readonly R[]) {
  const last = useRef<number>(undefined);
  if (!selection) return undefined;
  const ids = rows.map(({ id }) => id);
  return (row: R) => (
    <Checkbox
      checked={selection.has(row.id)}
      slotProps={{ input: { 'aria-label': selection.label(row) } }}
      onChange={({ target, nativeEvent }) => {
        const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        selection.set(range ? rangeTo(ids, row.id, last.current) : [row.id], target.checked);
        last.current = row.id;
      }}
    />
  );
}

/** The box in the head: all rows of the page. */
export function PageCheckbox<R extends Row>({ selection, rows }: Props<R>) {
  const t = useTranslations('list');
  const ids = rows.map(({ id }) => id);
  const selected = ids.filter(selection.has).length;
  return (
    <Checkbox
      checked={selected > 0 && selected === ids.length}
      indeterminate={selected > 0 && selected < ids.length}
      disabled={ids.length === 0}
      slotProps={{ input: { 'aria-label': t('tickPage') } }}
      onChange={() => selection.set(ids, selected < ids.length)}
    />
  );
}
