import type { NewInvoice } from '#lib/contract/invoices.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { notify } from './recordEvent.ts';
import { type InvoiceRow, invoices } from './tables.ts';

/** As columns; what it comes to is worked out here, whatever a browser thinks. */
export const columnsOf = ({ customer_id, items, taxes, note, terms }: NewInvoice) => ({
  customerId: customer_id,
  items,
  taxes,
  note: note ?? null,
  terms,
  total: invoiceSums(items, taxes).total,
});

export async function addDraft(
  tx: Database,
  { clock, env }: Pick<Context, 'clock' | 'env'>,
  by: string | null,
  content: NewInvoice,
  currency = env.CURRENCY,
): Promise<InvoiceRow> {
  const now = clock.now();
  const values = { ...columnsOf(content), kind: 'invoice' as const, currency, createdBy: by, createdAt: now, updatedAt: now };
  const row = await insertOne(tx, invoices, values);
  notify(tx, row);
  return row;
}
