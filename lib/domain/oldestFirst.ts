type Open = { id: number; due_on: string | null; balance_cents: number };

/** A payment over open invoices: each gets what it has open, the one that was due first before the others, until nothing is left. */
export function oldestFirst(open: readonly Open[], cents: number): Map<number, number> {
  let left = cents;
  const sorted = open.toSorted((a, b) => (a.due_on ?? '').localeCompare(b.due_on ?? '') || a.id - b.id);
  const given = sorted.flatMap(({ id, balance_cents }) => {
    const part = Math.min(left, balance_cents);
    left -= part;
    return part > 0 ? [[id, part] as const] : [];
  });
  return new Map(given);
}
