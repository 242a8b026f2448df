import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { CustomerPayment } from '#lib/contract/receivables/payments.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { PAYMENT } from '#upstream/invoices/paymentParts.ts';
import { voidOf } from '#upstream/invoices/repository.ts';
import { invoicePayments, invoices, type PaymentRow } from '#upstream/invoices/tables.ts';

const NEWEST = 200;

type Part = { part: PaymentRow; documentNumber: string | null };

const sum = (parts: readonly Part[]) => parts.reduce((all, { part }) => all + part.cents, 0);

function serialize(id: number, parts: readonly [Part, ...Part[]]): CustomerPayment {
  const [{ part: first }] = parts;
  const on = (invoice: number | null) => parts.filter(({ part }) => part.invoiceId === invoice && part.refundId === null);
  const refunded_cents = sum(parts.filter(({ part }) => part.refundId !== null));
  const given = new Map(parts.flatMap((each) => (each.part.invoiceId === null ? [] : [[each.part.invoiceId, numberOf(each)] as const])));
  return {
    ...{ id, customer_id: first.customerId, currency: first.currency, cents: sum(parts) },
    ...{ unapplied_cents: first.voidedAt ? 0 : sum(on(null)), refunded_cents, paid_on: first.paidOn, method: first.method },
    ...{ reference: first.reference, at: first.at.toISOString(), by: first.by, ...voidOf(first) },
    applied: [...given].map(([invoice, number]) => ({ id: invoice, number, cents: sum(on(invoice)) })),
  };
}

function paymentsIn(parts: readonly Part[]): CustomerPayment[] {
  const byPayment = new Map<number, [Part, ...Part[]]>();
  for (const each of parts) {
    const id = each.part.paymentId ?? each.part.id;
    const others = byPayment.get(id);
    if (others) others.push(each);
    else byPayment.set(id, [each]);
  }
  return [...byPayment].map(([id, theirs]) => serialize(id, theirs));
}

const selectParts = (database: Database) =>
  database
    .select({ part: getTableColumns(invoicePayments), documentNumber: invoices.documentNumber })
    .from(invoicePayments)
    .leftJoin(invoices, eq(invoices.id, invoicePayments.invoiceId));

export async function readPayment(database: Database, id: number): Promise<CustomerPayment | undefined> {
  return paymentsIn(await selectParts(database).where(eq(PAYMENT, id)).orderBy(invoicePayments.id))[0];
}

/** The newest; those with unapplied credit whenever they came. */
export async function paymentsOf(database: Database, customerId: number): Promise<CustomerPayment[]> {
  const newest = await database
    .select({ payment: PAYMENT.mapWith(Number) })
    .from(invoicePayments)
    .where(eq(invoicePayments.customerId, customerId))
    .groupBy(PAYMENT)
    .orderBy(
      desc(sql`bool_or(invoice_payments.invoice_id is null and invoice_payments.refund_id is null and invoice_payments.voided_at is null)`),
      desc(sql`max(invoice_payments.paid_on)`),
      desc(PAYMENT),
    )
    .limit(NEWEST);
  if (newest.length === 0) return [];
  const ids = newest.map(({ payment }) => payment);
  const parts = await selectParts(database).where(inArray(PAYMENT, ids)).orderBy(invoicePayments.id);
  return paymentsIn(parts).toSorted((a, b) => b.paid_on.localeCompare(a.paid_on) || b.id - a.id);
}
