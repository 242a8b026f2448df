import { sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { invoiceYears } from './tables.ts';

/** The next number of the year: its row stays locked until the transaction ends, and what is taken back gives its number back. */
export async function nextNumber(tx: Database, today: string): Promise<{ year: number; number: number }> {
  const year = Number(today.slice(0, 4));
  const [taken] = await tx
    .insert(invoiceYears)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceYears.year, set: { last: sql`${invoiceYears.last} + 1` } })
    .returning();
  if (!taken) throw new Error('no number');
  return { year, number: taken.last };
}
