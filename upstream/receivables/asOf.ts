import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#upstream/db/connect.ts';
import { invoicePayments, invoices, refunds, writeOffs } from '#upstream/invoices/tables.ts';

const heldOn = (since: PgColumn, voidedOn: PgColumn, day: string): SQL | undefined =>
  and(lte(since, day), or(isNull(voidedOn), gt(voidedOn, day)));

const cents = (column: PgColumn) => sum(column).mapWith(Number);

/** What was open at the end of a day, invoice by invoice; of one that had too much it is below nothing. */
export function openAsOf(database: Database, day: string, currency: string) {
  const credits = database
    .select({ of: invoices.creditOf, cents: cents(invoices.total).as('credited') })
    .from(invoices)
    .where(and(isNotNull(invoices.creditOf), lte(invoices.issuedOn, day)))
    .groupBy(invoices.creditOf)
    .as('credits');
  const paid = database
    .select({ of: invoicePayments.invoiceId, cents: cents(invoicePayments.cents).as('paid') })
    .from(invoicePayments)
    .where(heldOn(invoicePayments.paidOn, invoicePayments.voidedOn, day))
    .groupBy(invoicePayments.invoiceId)
    .as('paid');
  const offs = database
    .select({ of: writeOffs.invoiceId, cents: cents(writeOffs.cents).as('off') })
    .from(writeOffs)
    .where(heldOn(writeOffs.writtenOffOn, writeOffs.voidedOn, day))
    .groupBy(writeOffs.invoiceId)
    .as('offs');
  const open = sql`invoices.total - coalesce(${credits.cents}, 0) - coalesce(${paid.cents}, 0) - coalesce(${offs.cents}, 0)`;
  return database
    .select({
      ...{ id: invoices.id, documentNumber: invoices.documentNumber, customer_id: invoices.customerId },
      ...{ due_on: sql<string>`${invoices.dueOn}::text`, cents: open.mapWith(Number) },
    })
    .from(invoices)
    .leftJoin(credits, eq(credits.of, invoices.id))
    .leftJoin(paid, eq(paid.of, invoices.id))
    .leftJoin(offs, eq(offs.of, invoices.id))
    .where(and(eq(invoices.kind, 'invoice'), lte(invoices.issuedOn, day), eq(invoices.currency, currency), sql`${open} <> 0`));
}

/** What customers had paid by the end of a day for no invoice, or for one that was not there yet; below nothing what had gone back to them. */
export async function unappliedAsOf(database: Database, day: string, currency: string) {
  const paid = await database
    .select({ customer_id: invoicePayments.customerId, cents: cents(invoicePayments.cents) })
    .from(invoicePayments)
    .leftJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(
      and(
        heldOn(invoicePayments.paidOn, invoicePayments.voidedOn, day),
        eq(invoicePayments.currency, currency),
        or(isNull(invoicePayments.invoiceId), gt(invoices.issuedOn, day)),
      ),
    )
    .groupBy(invoicePayments.customerId);
  const back = await database
    .select({ customer_id: refunds.customerId, cents: cents(refunds.cents) })
    .from(refunds)
    .where(and(heldOn(refunds.refundedOn, refunds.voidedOn, day), eq(refunds.currency, currency)))
    .groupBy(refunds.customerId);
  return [...paid, ...back.map((each) => ({ ...each, cents: -each.cents }))];
}
