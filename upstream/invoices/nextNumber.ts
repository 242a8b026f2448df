import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Env } from '#upstream/core/env.ts';
import { shapeOf, writeNumber } from '#upstream/core/numberPattern.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { type InvoiceRow, invoiceSeries, invoices } from './tables.ts';

const Last = z.object({ last: z.coerce.number() });

/** The next number of its series: the row stays locked until the transaction ends, and what is taken back gives its number back. */
export async function nextNumber(
  tx: Database,
  { INVOICE_NUMBERS, CREDIT_MEMO_NUMBERS, INVOICE_NUMBERS_FROM, CREDIT_MEMO_NUMBERS_FROM }: Env,
  { kind, today }: { kind: InvoiceRow['kind']; today: string },
): Promise<Pick<InvoiceRow, 'year' | 'number' | 'documentNumber'>> {
  const isOwn = kind === 'credit' && CREDIT_MEMO_NUMBERS !== undefined;
  const pattern = isOwn ? CREDIT_MEMO_NUMBERS : INVOICE_NUMBERS;
  const from = isOwn ? CREDIT_MEMO_NUMBERS_FROM : INVOICE_NUMBERS_FROM;
  const year = Number(today.slice(0, 4));
  const key = { series: isOwn ? ('credit' as const) : ('invoice' as const), year: pattern.isYearly ? year : 0 };
  const its = and(eq(invoiceSeries.series, key.series), eq(invoiceSeries.year, key.year));
  const highest = async () => {
    const shape = shapeOf(pattern, year);
    const found = sql`select coalesce(max(substring(document_number from ${shape})::bigint), 0) as last from invoices`;
    return (await rowsOf(tx, found, Last))[0]?.last ?? 0;
  };
  const isTaken = async (number: number) =>
    (await tx.$count(invoices, eq(invoices.documentNumber, writeNumber(pattern, year, number)))) > 0;
  const read = () => tx.select({ last: invoiceSeries.last }).from(invoiceSeries).where(its).for('update');
  let [known] = await read();
  if (!known) {
    // A series that begins again goes on after the numbers that look like its own.
    await tx
      .insert(invoiceSeries)
      .values({ ...key, last: await highest() })
      .onConflictDoNothing();
    [known] = await read();
  }
  let number = Math.max((known?.last ?? 0) + 1, from);
  // Another setting gave it before.
  if (await isTaken(number)) number = Math.max(number, await highest()) + 1;
  while (await isTaken(number)) number += 1;
  await tx.update(invoiceSeries).set({ last: number }).where(its);
  return { year, number, documentNumber: writeNumber(pattern, year, number) };
}
