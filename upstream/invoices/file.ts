import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { INVOICE_FIELDS, type Invoice, type InvoiceField } from '#lib/contract/invoices/list.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { listFile } from '#upstream/export/listFile.ts';
import { orderOf, wantedIn } from './list.ts';
import { selectInvoices, serializeInvoice, sumsOf, todayOf } from './repository.ts';
import { invoiceCustomers, invoices } from './tables.ts';

type Line = Invoice & { net: number; tax: number };

function cellOf(line: Line, field: InvoiceField): ExportCell {
  switch (field) {
    case 'net':
    case 'tax':
      return line[field] / 100;
    case 'total':
    case 'paid':
    case 'balance':
      return line[`${field}_cents`] / 100;
    default:
      return line[field];
  }
}

/** `POST /invoices-export`: all that the query finds, in the order of the list. Of a credit memo the amounts are negative, so that a column sums up. */
export const exportInvoices =
  (context: Context): Handlers<typeof contract.invoices>['export'] =>
  async ({ body: { format, columns = INVOICE_FIELDS, heads, ...query }, ability }) => {
    const { database } = context;
    const today = todayOf(context);
    const chosen = await database
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
      .where(wantedIn(query, ability, today))
      .orderBy(...orderOf(query.sort));
    const read = async (ids: readonly number[]): Promise<Line[]> =>
      (await selectInvoices(database).where(isAnyOf(invoices.id, ids))).map((each) => {
        const sums = sumsOf(each.row);
        const sign = each.row.kind === 'credit' ? -1 : 1;
        const line = serializeInvoice(each, today);
        return { ...line, net: sign * sums.net, tax: sign * (sums.total - sums.net), total_cents: sign * line.total_cents };
      });
    return listFile({ name: `invoices-${today}`, format, columns, heads, ids: chosen.map(({ id }) => id), read, cellOf });
  };
