import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { User } from '#lib/contract/session.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { notify, recordInvoiceEvent } from './recordEvent.ts';
import { type InvoiceContext, invoicesAllowed, todayOf } from './repository.ts';
import { type InvoiceRow, invoiceCustomers, invoicePayments, invoices, type PaymentRow } from './tables.ts';

/** The payment a part is of. */
export const PAYMENT = sql<number>`coalesce(invoice_payments.payment_id, invoice_payments.id)`;

export async function touchInvoice(tx: Database, row: InvoiceRow, at: Date): Promise<void> {
  notify(tx, await changeRow(tx, invoices, row, {}, at));
}

type Given = { invoiceId: number | null } | { refundId: number };

/** Gives cents of these parts to an invoice, to nobody, or back: a part that is not needed whole is cut in two. */
export async function giveTo(tx: Database, parts: readonly PaymentRow[], cents: number, to: Given): Promise<void> {
  let left = cents;
  for (const part of parts) {
    const taken = Math.min(left, part.cents);
    if (taken === 0) break;
    left -= taken;
    const whose = eq(invoicePayments.id, part.id);
    if (taken === part.cents) await tx.update(invoicePayments).set(to).where(whose);
    else {
      const { id, ...rest } = part;
      await tx
        .update(invoicePayments)
        .set({ cents: part.cents - taken })
        .where(whose);
      await tx.insert(invoicePayments).values({ ...rest, paymentId: part.paymentId ?? id, ...to, cents: taken });
    }
  }
  if (left > 0) throw new Error(`${left} cents more were given than there are`);
}

const partsWhere = (tx: Database, where: SQL | undefined) =>
  tx
    .select()
    .from(invoicePayments)
    .where(and(where, isNull(invoicePayments.voidedAt)));

/** What was paid above what is owed becomes the customer's unapplied credit, the newest payment first. */
export async function releaseOver(
  tx: Database,
  { row, cents, at, user }: { row: InvoiceRow; cents: number; at: Date; user: User | undefined },
): Promise<void> {
  if (cents <= 0) return;
  const parts = await partsWhere(tx, eq(invoicePayments.invoiceId, row.id)).orderBy(desc(invoicePayments.id)).for('update');
  await giveTo(tx, parts, cents, { invoiceId: null });
  await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'payment-released', facts: { cents } });
}

/** One after the other: whoever moves the money of a customer holds their row first, then invoices by id, then parts. */
export const lockCustomers = (tx: Database, ids: readonly number[]) =>
  tx
    .select({ id: invoiceCustomers.id })
    .from(invoiceCustomers)
    .where(isAnyOf(invoiceCustomers.id, ids))
    .orderBy(asc(invoiceCustomers.id))
    .for('no key update');

/** Invoices somebody may change, locked, by their ids; fewer where one is not there or not for them. */
export const lockInvoices = (tx: Database, ids: readonly number[], ability: Ability): Promise<InvoiceRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(invoices)
        .where(and(isAnyOf(invoices.id, ids), invoicesAllowed(ability, 'update')))
        .orderBy(asc(invoices.id))
        .for('update');

export const partsOf = (tx: Database, payment: number) =>
  tx.select().from(invoicePayments).where(eq(PAYMENT, payment)).orderBy(asc(invoicePayments.id));

type Voiding = { payment: number; reason: string; nsf?: boolean; user: User | undefined; ability: Ability };

/** The whole of a payment, whatever it was given to: what it paid is open again. */
export async function voidPayment(
  tx: Database,
  context: InvoiceContext,
  { payment, reason, nsf = false, user, ability }: Voiding,
): Promise<ProblemResponse | PaymentRow[]> {
  const [first] = await partsOf(tx, payment);
  if (!first) return new ProblemResponse('not_found');
  await lockCustomers(tx, [first.customerId]);
  const given = (await partsOf(tx, payment)).flatMap(({ invoiceId }) => invoiceId ?? []);
  const ids = [...new Set(given)];
  const locked = await lockInvoices(tx, ids, ability);
  if (locked.length < ids.length) return new ProblemResponse('forbidden');
  const parts = await partsOf(tx, payment).for('update');
  if (parts.some(({ voidedAt }) => voidedAt !== null))
    return new ProblemResponse('illegal_state', { message: 'This payment is void already.', errors: { payment: ['voided'] } });
  if (parts.some(({ refundId }) => refundId !== null))
    return new ProblemResponse('illegal_state', {
      message: 'Some of it was refunded: void the refund first.',
      errors: { payment: ['refunded'] },
    });
  const at = context.clock.now();
  await tx
    .update(invoicePayments)
    .set({ voidedAt: at, voidedOn: todayOf(context), voidedBy: nameOf(user), voidReason: reason })
    .where(eq(PAYMENT, payment));
  for (const row of locked) {
    const theirs = parts.filter(({ invoiceId }) => invoiceId === row.id);
    if (theirs.length === 0) continue;
    const cents = theirs.reduce((all, part) => all + part.cents, 0);
    await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'payment-voided', facts: { cents, reason, ...(nsf && { nsf }) } });
    await touchInvoice(tx, row, at);
  }
  return parts;
}
