import { and, asc, between, eq, gt, isNotNull } from 'drizzle-orm';
import type { TaxReport, TaxReportRow } from '#lib/contract/taxes/jurisdiction.ts';
import { JURISDICTION_KINDS } from '#lib/contract/words/taxes.ts';
import { partedBy } from '#lib/domain/taxPlaces.ts';
import type { Context } from '#upstream/context.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sumsOf } from '#upstream/invoices/repository.ts';
import { type InvoiceRow, invoices } from '#upstream/invoices/tables.ts';

const AT_ONCE = 1000;

type Issued = InvoiceRow & { /** Of a memo, those before it of the same invoice. */ earlier: InvoiceRow[] };
async function* issuedIn(
  database: Database,
  { from, to, currency }: { from: string; to: string; currency: string },
): AsyncGenerator<Issued> {
  let last = 0;
  for (;;) {
    const rows = await database
      .select()
      .from(invoices)
      .where(
        and(isNotNull(invoices.issuedAt), between(invoices.issuedOn, from, to), eq(invoices.currency, currency), gt(invoices.id, last)),
      )
      .orderBy(asc(invoices.id))
      .limit(AT_ONCE);
    const credited = [...new Set(rows.flatMap(({ creditOf }) => creditOf ?? []))];
    const memos = credited.length > 0 ? await database.select().from(invoices).where(isAnyOf(invoices.creditOf, credited)) : [];
    const byInvoice = new Map<number | null, InvoiceRow[]>();
    for (const memo of memos) byInvoice.set(memo.creditOf, [...(byInvoice.get(memo.creditOf) ?? []), memo]);
    for (const row of rows) {
      const others = row.creditOf === null ? [] : (byInvoice.get(row.creditOf) ?? []);
      yield { ...row, earlier: others.filter(({ id }) => id < row.id) };
    }
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end.id;
  }
}

const kindOrder = ({ kind }: TaxReportRow) => (kind === null ? JURISDICTION_KINDS.length : JURISDICTION_KINDS.indexOf(kind));

/**
 * Each tax of each invoice, parted among its jurisdictions to the cent: the rows come to what was charged less what was credited. A memo's part is what it
 * adds to those before it, so that an invoice that is credited whole leaves nothing in any row.
 */
export async function reportTaxes({ database, env }: Context, { from, to }: { from: string; to: string }): Promise<TaxReport> {
  const rows = new Map<string, TaxReportRow>();
  const total = { tax: 0, sales: 0, taxable: 0 };
  const rowFor = (code: string | null, kind: TaxReportRow['kind'], name: string) => {
    const key = `${code ?? ''} ${name}`;
    const none = () => ({ base: 0, tax: 0 });
    const row = rows.get(key) ?? { code, kind, name, invoiced: none(), credited: none(), base: 0, tax: 0 };
    rows.set(key, row);
    return row;
  };
  for await (const invoice of issuedIn(database, { from, to, currency: env.CURRENCY })) {
    const isCredit = invoice.kind === 'credit';
    const sign = isCredit ? -1 : 1;
    const sums = sumsOf(invoice);
    total.sales += sign * sums.net;
    for (const [index, item] of invoice.items.entries()) if (item.taxed.length > 0) total.taxable += sign * (sums.items[index]?.net ?? 0);
    for (const [place, { base, cents, name }] of sums.taxes.entries()) {
      const parts = invoice.taxes[place]?.parts;
      const rates = parts?.map(({ basis_points }) => basis_points) ?? [1];
      const before = invoice.earlier.reduce((sum, memo) => sum + (sumsOf(memo).taxes[place]?.cents ?? 0), 0);
      const already = partedBy(before, rates);
      const shares = partedBy(before + cents, rates).map((share, index) => share - (already[index] ?? 0));
      const levied = parts ?? [{ code: null, kind: null, name }];
      total.tax += sign * cents;
      for (const [index, part] of levied.entries()) {
        const row = rowFor(part.code, part.kind, part.name);
        const side = isCredit ? row.credited : row.invoiced;
        const tax = shares[index] ?? 0;
        side.base += base;
        side.tax += tax;
        row.base += sign * base;
        row.tax += sign * tax;
      }
    }
  }
  const sorted = [...rows.values()].toSorted(
    (one, other) =>
      kindOrder(one) - kindOrder(other) || (one.code ?? '').localeCompare(other.code ?? '') || one.name.localeCompare(other.name),
  );
  return { currency: env.CURRENCY, rows: sorted, ...total };
}
