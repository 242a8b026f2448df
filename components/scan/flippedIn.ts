import type { ScanRow } from '#lib/browser/scan/scan.ts';

/** So many pairs in the same order are a habit. */
const HABIT = 3;

/** The rows from which on the other code of a label comes first: somewhere before, one may not have arrived. */
export function flippedIn(rows: readonly ScanRow[]): ReadonlySet<ScanRow> {
  const paired = rows.filter(({ first }) => first);
  return new Set(
    paired.filter(({ first }, at) => {
      const before = paired.slice(Math.max(0, at - HABIT), at);
      return before.length === HABIT && before.every((row) => row.first !== first);
    }),
  );
}
