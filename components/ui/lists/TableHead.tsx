'use client';

import type { ReactNode } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { ColumnEdge } from './ColumnEdge.tsx';
import { type Column, sortFieldOf } from './columns.ts';

type Props<R> = {
  columns: readonly Column<R>[];
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  onDrag: ((field: string, width: number, isDone: boolean) => void) | undefined;
  checkbox: ReactNode;
};

export function TableHead<R>({ columns, sort, onSort, onDrag, checkbox }: Props<R>) {
  return (
    <thead>
      <tr>
        {checkbox && (
          <th scope="col" data-checkbox>
            {checkbox}
          </th>
        )}
        {columns.map((column) => {
          const by = sortFieldOf(column);
          const order = by === undefined ? undefined : sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;
          return (
            <th
              key={column.field}
              scope="col"
              // What can't be pressed is still a place for the keys.
              tabIndex={by && onSort ? undefined : -1}
              data-yields={column.yields || undefined}
              data-end={column.end || undefined}
              aria-sort={order}
            >
              {column.titleUnseen ? (
                <VisuallyHidden>{column.title}</VisuallyHidden>
              ) : by && onSort ? (
                <button type="button" tabIndex={-1} onClick={() => onSort(order === 'ascending' ? `-${by}` : by)}>
                  <span>{column.title}</span>
                  <Icon name="up" />
                </button>
              ) : (
                column.title
              )}
              {onDrag && !column.titleUnseen && <ColumnEdge onDrag={(width, isDone) => onDrag(column.field, width, isDone)} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
