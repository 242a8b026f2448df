'use client';

import { useRef } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';

export type RowSelection<R> = {
  has: (id: number) => boolean;
  set: (ids: readonly number[], on: boolean) => void;
  /** "Select 353806141923634"; null of a row that can't be. */
  label: (row: R) => string | null;
};

/** `isRange`: all rows from the one ticked before. */
export type SelectRow = (id: number, on: boolean, isRange: boolean) => void;

export const CHECKBOX_WIDTH = 50;

export const selectedIn = (selection: { has: (id: number) => boolean } | undefined, id: number) => selection?.has(id) ?? false;

export const selectableIn = <R extends { id: number }>(selection: RowSelection<R>, rows: readonly R[]) =>
  rows.flatMap((row) => (selection.label(row) === null ? [] : [row.id]));

export function useSelectRow<R extends { id: number }>(selection: RowSelection<R> | undefined, rows: readonly R[]): SelectRow {
  const last = useRef<number>(undefined);
  return useEvent((id: number, on: boolean, isRange: boolean) => {
    const ids = selection ? selectableIn(selection, rows) : [];
    if (!ids.includes(id)) return;
    selection?.set(isRange ? rangeTo(ids, id, last.current) : [id], on);
    last.current = id;
  });
}

export function selectedAfter(before: Iterable<number>, changed: readonly number[], on: boolean): number[] {
  const after = new Set(before);
  for (const id of changed) {
    if (on) after.add(id);
    else after.delete(id);
  }
  return [...after];
}

/** The rows from the one ticked before to this one, on the page; only this one when that is not on it. */
function rangeTo(ids: readonly number[], id: number, from: number | undefined): number[] {
  const [start, end] = [ids.indexOf(from ?? id), ids.indexOf(id)];
  return start < 0 ? [id] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
