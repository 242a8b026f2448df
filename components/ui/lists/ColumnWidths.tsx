'use client';

import type { CSSProperties } from 'react';
import { type Column, partOf } from './columns.ts';
import { CHECKBOX_WIDTH } from './selection.ts';

/** A column is as wide as its letters need, whatever their size. */
export const rem = (pixels: number) => `${pixels / 16}rem`;

export function ColumnWidths({
  columns,
  hasCheckbox,
}: {
  columns: readonly Pick<Column<never>, 'field' | 'yields' | 'width' | 'flex' | 'titleUnseen'>[];
  hasCheckbox: boolean;
}) {
  const parts = columns.reduce((sum, column) => sum + partOf(column), 0);
  return (
    <colgroup>
      {hasCheckbox && <col style={{ width: CHECKBOX_WIDTH }} />}
      {columns.map((column) => (
        <col
          key={column.field}
          data-yields={column.yields || undefined}
          style={
            {
              '--usual': column.flex ? 'auto' : rem(column.width),
              '--wide': partOf(column) ? `${(100 * partOf(column)) / parts}%` : rem(column.width),
            } as CSSProperties
          }
        />
      ))}
    </colgroup>
  );
}
