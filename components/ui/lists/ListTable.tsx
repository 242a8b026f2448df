'use client';

import { type CSSProperties, useCallback, useState } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { useLetterScale, useWide } from '#components/ui/display/useWidth.ts';
import { ColumnWidths, rem } from './ColumnWidths.tsx';
import type { Column } from './columns.ts';
import css from './ListTable.module.css';
import type { ListProps, Row } from './listProps.ts';
import { COMING, RowBar } from './RowBar.tsx';
import { PageCheckbox } from './RowCheckbox.tsx';
import { CHECKBOX_WIDTH, selectedIn, useSelectRow } from './selection.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useCellKeys } from './useCellKeys.ts';

type Props<R extends Row> = Pick<ListProps<R>, 'name' | 'columns' | 'rows' | 'sort' | 'selection' | 'opened' | 'onOpen' | 'onWidth'> & {
  /** Without it the rows are a table that is only read. */
  onSort?: (sort: string) => void;
  isComing?: boolean;
};

/** Rows in columns, drawn by the server: sorted by a press on a head, widened by its edge, walked by arrow keys, ticked by Space. */
export function ListTable<R extends Row>({ name, columns, rows, sort, onSort, selection, opened, onOpen, onWidth, isComing }: Props<R>) {
  const wide = useWide();
  const scale = useLetterScale();
  const selectRow = useSelectRow(selection, rows);
  const open = useEvent((row: R) => wide && onOpen?.(row));
  const keys = useCellKeys({ rows, columns, selection, onSelectRow: selectRow, onOpen: wide && onOpen ? open : undefined });
  const [dragged, setDragged] = useState<{ field: string; width: number }>();
  const drag = useCallback(
    (field: string, pixels: number, isDone: boolean) => {
      const width = Math.round(pixels / scale);
      setDragged(isDone ? undefined : { field, width });
      if (isDone) onWidth?.(field, width);
    },
    [scale, onWidth],
  );
  const sized = columns.map((column) => (column.field === dragged?.field ? { ...column, width: dragged.width, flex: 0 } : column));
  const least = (shown: readonly Column<R>[]) => rem(shown.reduce((sum, { width }) => sum + width, selection ? CHECKBOX_WIDTH : 0));
  const cellRole = onSort ? 'gridcell' : 'cell';
  return (
    <div className={css.frame}>
      <table
        className={css.table}
        {...(onSort && { ...keys, role: 'grid', 'aria-multiselectable': selection ? true : undefined })}
        aria-label={name}
        style={{ '--least': least(sized), '--least-tight': least(sized.filter((column) => !column.yields)) } as CSSProperties}
      >
        <ColumnWidths columns={sized} hasCheckbox={Boolean(selection)} />
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          onDrag={onWidth && drag}
          checkbox={selection && <PageCheckbox selection={selection} rows={rows} />}
        />
        <tbody aria-hidden={isComing || undefined}>
          {isComing &&
            COMING.map((width, at) => (
              <tr key={at}>
                {selection && <td data-checkbox />}
                {columns.map(({ field, end, yields, titleUnseen }) => (
                  <td key={field} data-yields={yields || undefined}>
                    {!titleUnseen && <RowBar style={{ width: `${width}%`, marginInlineStart: end ? 'auto' : undefined }} />}
                  </td>
                ))}
              </tr>
            ))}
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              cellRole={cellRole}
              isSelected={selectedIn(selection, row.id)}
              isOpened={row.id === opened}
              checkboxLabel={selection?.label(row)}
              onSelectRow={selectRow}
              onOpen={open}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
