import type { ReactNode } from 'react';
import { isListOf, isText } from '#lib/format/shape.ts';

export type Column<R> = {
  field: string;
  title: string;
  /** The title is only read aloud: what is in the column says it. */
  titleUnseen?: boolean;
  /** Pixels at the usual letter size; `flex` shares what is left over, never under `width`. 0 stays as wide as it is. */
  width: number;
  flex?: number;
  yields?: boolean;
  end?: boolean;
  /** By its own field, or by the wire's field named here. */
  sortable?: boolean | string;
  cell: (row: R) => ReactNode;
};

export const sortFieldOf = ({ field, sortable }: Pick<Column<never>, 'field' | 'sortable'>) =>
  typeof sortable === 'string' ? sortable : sortable ? field : undefined;

export const isOrder = (value: unknown): value is string[] => isListOf(value, isText) && value.length > 0;

type ColumnChoice = { order: readonly string[]; widths: Readonly<Record<string, number>> };

export function chosenOf<R>(all: readonly Column<R>[], { order, widths }: ColumnChoice): Column<R>[] {
  return order.flatMap((name) => {
    const column = all.find(({ field }) => field === name);
    const width = widths[name];
    return column ? [width ? { ...column, width, flex: 0 } : column] : [];
  });
}

/** In a wide window all columns grow, each by its width, so that none becomes a desert; this is its part, and 0 that it keeps its width. */
export const partOf = ({ width, flex, titleUnseen }: Pick<Column<never>, 'width' | 'flex' | 'titleUnseen'>) =>
  titleUnseen || flex === 0 ? 0 : width * (flex ? 1.5 : 1);

/** The usual columns, and of the others, in their order, as many as there is room for; numbers and times stay at the end. */
export function usualIn(
  room: number,
  all: readonly Column<never>[],
  usual: readonly string[],
  others: readonly string[],
): readonly string[] {
  const columnOf = (name: string) => all.find(({ field }) => field === name);
  const widthOf = (name: string) => columnOf(name)?.width ?? 0;
  let left = room - usual.reduce((sum, name) => sum + widthOf(name), 0);
  const full = others.findIndex((name) => {
    left -= widthOf(name);
    return left < 0;
  });
  const more = others.slice(0, full < 0 ? undefined : full);
  if (more.length === 0) return usual;
  const shown = [...usual, ...more];
  const isAtEnd = (name: string) => Boolean(columnOf(name)?.end);
  return [...shown.filter((name) => !isAtEnd(name)), ...shown.filter(isAtEnd)];
}
