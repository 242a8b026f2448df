import type { StatementEntry, StatementLine } from '#lib/contract/receivables/statements.ts';

const ORDER = ['invoice', 'payment-voided', 'write-off-voided', 'refund', 'credit', 'payment', 'write-off', 'refund-voided'];

/** What was owed before, what came and went from one day through another with the balance after each, and what is owed then; in whole cents. */
export function statementOf(entries: readonly StatementEntry[], from: string, to: string) {
  const sum = (some: readonly StatementEntry[]) => some.reduce((all, { cents }) => all + cents, 0);
  const opening_cents = sum(entries.filter(({ day }) => day < from));
  const within = entries
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  let balance_cents = opening_cents;
  const lines = within.map((entry): StatementLine => {
    balance_cents += entry.cents;
    return { ...entry, balance_cents };
  });
  return { opening_cents, lines, closing_cents: balance_cents };
}
