import { inPaste } from '#lib/format/sheetText.ts';
import type { Column } from './columns.ts';
import type { Row } from './listProps.ts';

/** As it is on the wire, which is without the blanks a number is read by; what is no text or number there, as it is shown. */
function textOf(row: Row, cell: HTMLElement) {
  const value = (row as Row & Record<string, unknown>)[cell.dataset.field ?? ''];
  return inPaste(typeof value === 'string' || typeof value === 'number' ? String(value) : (cell.innerText ?? ''));
}

/** Puts the ticked rows, or where none is ticked the cell, on the clipboard; false where the browser is to copy what is marked, or lets nobody write there (plain HTTP). */
export function copyCells<R extends Row>(
  cell: HTMLTableCellElement,
  rows: readonly R[],
  columns: readonly Column<R>[],
  isTicked: ((id: number) => boolean) | undefined,
): boolean {
  if (!navigator.clipboard || window.getSelection()?.isCollapsed === false) return false;
  const unread = columns.filter(({ titleUnseen }) => titleUnseen).map(({ field }) => field);
  const lines = rows.flatMap((row) => {
    const line = cell.closest('table')?.querySelector<HTMLTableRowElement>(`tr[data-id="${row.id}"]`);
    const told = [...(line?.cells ?? [])].filter(({ dataset }) => dataset.field && !unread.includes(dataset.field));
    return isTicked?.(row.id) ? [told.map((each) => textOf(row, each)).join('\t')] : [];
  });
  const own = rows.find(({ id }) => String(id) === cell.parentElement?.dataset.id);
  const text = lines.length > 0 ? lines.join('\n') : own && textOf(own, cell);
  if (text === undefined) return false;
  void navigator.clipboard.writeText(text);
  return true;
}
