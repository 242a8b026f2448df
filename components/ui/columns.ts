import type { ReactNode } from 'react';

export type Column<R> = {
  /** Names the column; of most the wire's field. */
  field: string;
  title: string;
  /** The title is only read aloud: what is in the column says it. */
  titleUnseen?: boolean;
  /** Pixels; `flex` shares what is left over, never under `width`. */
  width: number;
  flex?: number;
  /** Numbers and times stand at the end. */
  end?: boolean;
  /** By its own field, or by the wire's field named here. */
  sortable?: boolean | string;
  cell: (row: R) => ReactNode;
};

/** What the wire sorts a column by; nothing when it can't. */
export const sortFieldOf = ({ field, sortable }: Pick<Column<never>, 'field' | 'sortable'>) =>
  typeof sortable === 'string' ? sortable : sortable ? field : undefined;

/** A reader's own columns: which, in what order, and how wide those they changed. */
type ColumnChoice = { order: readonly string[]; widths: Readonly<Record<string, number>> };

/** The chosen of all columns in the chosen order and width; names nobody knows any more are left out. */
export function chosenOf<R>(all: readonly Column<R>[], { order, widths }: ColumnChoice): Column<R>[] {
  return order.flatMap((name) => {
    const column = all.find(({ field }) => field === name);
    const width = widths[name];
    return column ? [width ? { ...column, width, flex: undefined } : column] : [];
  });
}
