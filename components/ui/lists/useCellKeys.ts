'use client';

import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { copyCells } from './copyCells.ts';
import type { ListProps, Row } from './listProps.ts';
import { type SelectRow, selectableIn } from './selection.ts';

/** What takes the keys of a cell: its tick box, the button of its head, or itself. */
const stopOf = (cell: Element) =>
  cell.querySelector<HTMLElement>(':scope [type="checkbox"]:enabled, :scope > button') ?? (cell as HTMLElement);
const cellOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null);
/** Where text is typed, the keys are the text's. */
const isTyped = (target: EventTarget) => target instanceof Element && target.matches('input:not([type="checkbox"]), select, textarea');
const isShown = (cell: Element) => getComputedStyle(cell).display !== 'none';

function moved(key: string, isFar: boolean, row: number, column: number, rows: number, columns: number, page: number) {
  if (key === 'ArrowUp') return [row - 1, column];
  if (key === 'ArrowDown') return [row + 1, column];
  if (key === 'ArrowLeft') return [row, column - 1];
  if (key === 'ArrowRight') return [row, column + 1];
  if (key === 'Home') return [isFar ? 0 : row, 0];
  if (key === 'End') return [isFar ? rows - 1 : row, columns - 1];
  if (key === 'PageUp') return [row - page, column];
  if (key === 'PageDown') return [row + page, column];
  return undefined;
}

const MIRRORED: Partial<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

type Props<R extends Row> = Pick<ListProps<R>, 'rows' | 'columns' | 'selection'> & {
  onSelectRow: SelectRow;
  onOpen: ((row: R) => void) | undefined;
};

/**
 * The keys of a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): one stop for the tab key beside the links and menus of rows, arrows, Home, End
 * and pages between cells, Space ticks the row, with Shift from the last one on, Enter opens it, Ctrl+A ticks the page, Ctrl+C copies the ticked rows
 * or the cell.
 */
export function useCellKeys<R extends Row>({ rows, columns, selection, onSelectRow, onOpen }: Props<R>) {
  const table = useRef<HTMLTableElement>(null);
  const stop = useRef<HTMLElement>(undefined);
  const stopAt = (next: HTMLElement) => {
    if (stop.current) stop.current.tabIndex = -1;
    stop.current = next;
    next.tabIndex = 0;
  };
  useLayoutEffect(() => {
    if (stop.current?.isConnected) return;
    const first = table.current?.querySelector('th, td');
    if (first) stopAt(stopOf(first));
  });

  const go = (cell: HTMLTableCellElement, key: string, isFar: boolean) => {
    const all = [...(table.current?.rows ?? [])];
    const line = cell.parentElement as HTMLTableRowElement;
    const shown = (each: HTMLTableRowElement | undefined) => [...(each?.cells ?? [])].filter(isShown);
    const [at, column] = [all.indexOf(line), shown(line).indexOf(cell)];
    const page = Math.max(1, Math.floor((table.current?.parentElement?.clientHeight ?? 0) / line.offsetHeight) - 2);
    const isMirrored = getComputedStyle(cell).direction === 'rtl';
    const to = moved((isMirrored && MIRRORED[key]) || key, isFar, at, column, all.length, shown(line).length, page);
    if (!to) return false;
    const [toRow = 0, toColumn = 0] = to;
    const cells = shown(all[within(toRow, all.length)]);
    const next = cells[within(toColumn, cells.length)];
    if (next) stopOf(next).focus();
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const cell = cellOf(target);
    if (!cell || altKey || isTyped(target)) return;
    const isFar = ctrlKey || metaKey;
    const row = rows.find(({ id }) => String(id) === cell.parentElement?.dataset.id);
    const done = () => {
      if (isFar && key === 'c') return copyCells(cell, rows, columns, selection?.has);
      if (isFar && key === 'a' && selection) {
        selection.set(selectableIn(selection, rows), true);
        return true;
      }
      // A link or a button in a cell has these keys for itself.
      if (row && target === cell && !isFar && key === ' ' && selection) {
        onSelectRow(row.id, !selection.has(row.id), shiftKey);
        return true;
      }
      if (row && target === cell && !isFar && key === 'Enter' && onOpen) {
        onOpen(row);
        return true;
      }
      return go(cell, key, isFar);
    };
    if (done()) event.preventDefault();
  };

  const onFocus = ({ target }: FocusEvent<HTMLTableElement>) => {
    const cell = cellOf(target);
    if (cell) stopAt(stopOf(cell));
  };
  return { ref: table, onKeyDown, onFocus };
}
