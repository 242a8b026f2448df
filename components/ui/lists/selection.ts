export type RowSelection<R> = {
  has: (id: number) => boolean;
  set: (ids: readonly number[], on: boolean) => void;
  /** "Select 353806141923634" */
  label: (row: R) => string;
};

export const CHECKBOX_WIDTH = 50;

export function selectedAfter(before: Iterable<number>, changed: readonly number[], on: boolean): number[] {
  const after = new Set(before);
  for (const id of changed) {
    if (on) after.add(id);
    else after.delete(id);
  }
  return [...after];
}

/** The rows from the one ticked before to this one, on the page; only this one when that is not on it. */
export function rangeTo(ids: readonly number[], id: number, from: number | undefined): number[] {
  const [start, end] = [ids.indexOf(from ?? id), ids.indexOf(id)];
  return start < 0 ? [id] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
