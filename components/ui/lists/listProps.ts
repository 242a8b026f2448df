import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { RowSelection } from './selection.ts';

export type Row = { id: number };

export type ListProps<R extends Row> = {
  name: string;
  columns: Column<R>[];
  rows: R[];
  /** `-field` is descending. */
  sort: string;
  onSort: (sort: string) => void;
  phone: (row: R) => ReactNode;
  /** Left out, nothing can be ticked. */
  selection?: RowSelection<R>;
  onWidth?: (field: string, width: number) => void;
  onOpen?: (row: R) => void;
  opened?: number;
};
