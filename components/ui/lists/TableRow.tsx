'use client';

import { Activity, memo } from 'react';
import type { Column } from './columns.ts';
import type { Row } from './listProps.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { SelectRow } from './selection.ts';

const isRowPress = (target: EventTarget) => target instanceof Element && !target.closest('a, button, input, label');

type Props<R extends Row> = {
  row: R;
  columns: readonly Column<R>[];
  cellRole: 'gridcell' | 'cell';
  isSelected: boolean;
  isOpened: boolean;
  checkboxLabel: string | null | undefined;
  onSelectRow: SelectRow;
  onOpen: (row: R) => void;
};

function DrawnRow<R extends Row>({ row, columns, cellRole, isSelected, isOpened, checkboxLabel, onSelectRow, onOpen }: Props<R>) {
  return (
    <tr
      data-id={row.id}
      data-selected={isSelected ? '' : undefined}
      data-opened={isOpened || undefined}
      aria-selected={checkboxLabel == null ? undefined : isSelected}
      // A menu of the row is its child for React, and not for whoever presses beside it.
      onClick={({ target, currentTarget }) => currentTarget.contains(target as Node) && isRowPress(target) && onOpen(row)}
    >
      {checkboxLabel !== undefined && (
        <td data-checkbox role={cellRole}>
          {checkboxLabel !== null && (
            <RowCheckbox id={row.id} label={checkboxLabel} checked={isSelected} onSelectRow={onSelectRow} tabIndex={-1} />
          )}
        </td>
      )}
      {columns.map(({ field, end, yields, cell }) => (
        <td key={field} role={cellRole} tabIndex={-1} data-field={field} data-yields={yields || undefined} data-end={end || undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Taken over on its own: what is pressed first is ready first, and no row waits for the others. */
const OwnRow = <R extends Row>(props: Props<R>) => (
  <Activity>
    <DrawnRow {...props} />
  </Activity>
);

export const TableRow = memo(OwnRow) as typeof OwnRow;
