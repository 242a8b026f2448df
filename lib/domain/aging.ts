import type { AgingSums } from '#lib/contract/receivables/aging.ts';

const DAY = 86_400_000;
const BUCKETS = [
  [0, 'current_cents'],
  [30, 'days_30_cents'],
  [60, 'days_60_cents'],
  [90, 'days_90_cents'],
] as const;

/** In which column of an aging report an invoice stands: by the days it is past due; on the day it is due it is not yet. */
export function bucketOf(dueOn: string, asOf: string) {
  const late = Math.round((Date.parse(asOf) - Date.parse(dueOn)) / DAY);
  return BUCKETS.find(([most]) => late <= most)?.[1] ?? 'days_91_cents';
}

const NONE: AgingSums = {
  ...{ current_cents: 0, days_30_cents: 0, days_60_cents: 0, days_90_cents: 0, days_91_cents: 0 },
  ...{ unapplied_cents: 0, total_cents: 0 },
};

type Open = { customer_id: number; due_on: string; cents: number };

/** What each customer owes on a day, in whole cents: open invoices by how late they are, less unapplied credit. What an invoice has too much counts as that. */
export function agingOf(
  open: readonly Open[],
  unapplied: readonly Pick<Open, 'customer_id' | 'cents'>[],
  asOf: string,
): Map<number, AgingSums> {
  const sums = new Map<number, AgingSums>();
  const add = (customer: number, column: keyof AgingSums, cents: number, sign: 1 | -1) => {
    const before = sums.get(customer) ?? NONE;
    sums.set(customer, { ...before, [column]: before[column] + cents, total_cents: before.total_cents + sign * cents });
  };
  for (const { customer_id, due_on, cents } of open) {
    if (cents > 0) add(customer_id, bucketOf(due_on, asOf), cents, 1);
    else if (cents < 0) add(customer_id, 'unapplied_cents', -cents, -1);
  }
  for (const { customer_id, cents } of unapplied) if (cents !== 0) add(customer_id, 'unapplied_cents', cents, -1);
  return sums;
}

export const totalOf = (rows: readonly AgingSums[]): AgingSums =>
  rows.reduce(
    (all, row) => Object.fromEntries(Object.entries(all).map(([key, cents]) => [key, cents + row[key as keyof AgingSums]])) as AgingSums,
    NONE,
  );
