import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';
import type { NewCustomerPayment } from '#lib/contract/receivables/payments.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { eventRow } from '#upstream/customers/recordEvent.ts';
import { customerEvents } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { lockInvoices } from '#upstream/invoices/paymentParts.ts';
import { invoiceEvent, notify } from '#upstream/invoices/recordEvent.ts';
import { selectInvoices, serializeInvoice, todayOf } from '#upstream/invoices/repository.ts';
import { invoiceEvents, invoicePayments, invoices } from '#upstream/invoices/tables.ts';

type Received = NewCustomerPayment & { customer_id: number };
type Open = ReadonlyMap<number, Invoice>;
type Wrong = { place: number; errors: { paid_on?: string[]; apply?: string[] } };

/** So many are told one by one; of more a browser reads the list anew. */
const MOST_TOLD = 50;

export async function openInvoices(tx: Database, context: Context, ids: readonly number[]): Promise<Open> {
  const rows = ids.length > 0 ? await selectInvoices(tx).where(isAnyOf(invoices.id, ids)) : [];
  return new Map(rows.map((read) => [read.row.id, serializeInvoice(read, todayOf(context))]));
}

/** Why an invoice can't get so much of a customer's money, if so. */
export function refusedOf(
  open: Open,
  customerId: number,
  { invoice_id, cents, currency }: NewCustomerPayment['apply'][number] & { currency: string },
): string | undefined {
  const found = open.get(invoice_id);
  if (!found || found.customer_id !== customerId) return `invoice ${invoice_id}: not one of this customer`;
  const name = `invoice ${found.number ?? invoice_id}`;
  if (found.currency !== currency) return `${name}: in ${found.currency}, not in ${currency}`;
  return cents > found.balance_cents ? `${name}: ${found.balance_cents} cents are open` : undefined;
}

/** Payments of customers whose rows are locked, as they came in; all of them, or none and why not. */
export async function receivePayments(
  tx: Database,
  context: Context,
  given: readonly Received[],
  { user, ability }: { user: User | undefined; ability: Ability },
): Promise<{ ids: number[] } | { wrong: Wrong[] }> {
  const { clock, env } = context;
  const currency = env.CURRENCY;
  const ids = [...new Set(given.flatMap(({ apply }) => apply.map(({ invoice_id }) => invoice_id)))];
  const locked = await lockInvoices(tx, ids, ability);
  const open = new Map(
    await openInvoices(
      tx,
      context,
      locked.map(({ id }) => id),
    ),
  );
  const wrong = given.flatMap(({ customer_id, cents, paid_on, apply }, place): Wrong[] => {
    if (paid_on > todayOf(context)) return [{ place, errors: { paid_on: ['in-future'] } }];
    if (new Set(apply.map(({ invoice_id }) => invoice_id)).size < apply.length) return [{ place, errors: { apply: ['an invoice twice'] } }];
    const parts = apply.reduce((all, each) => all + each.cents, 0);
    if (parts > cents) return [{ place, errors: { apply: [`${parts} cents are given to invoices, and ${cents} came in`] } }];
    const why = apply.flatMap((each) => refusedOf(open, customer_id, { ...each, currency }) ?? []);
    if (why.length > 0) return [{ place, errors: { apply: why } }];
    for (const { invoice_id, cents: part } of apply) {
      const before = open.get(invoice_id);
      if (before) open.set(invoice_id, { ...before, balance_cents: before.balance_cents - part });
    }
    return [];
  });
  if (wrong.length > 0) return { wrong };

  const at = clock.now();
  const parts = given.map(({ customer_id: customerId, cents, paid_on: paidOn, method, reference = null, apply }) => {
    const values = { customerId, currency, paidOn, method, reference, at, by: nameOf(user) };
    const rest = cents - apply.reduce((all, each) => all + each.cents, 0);
    const [first, ...others] = [
      ...apply.map((each) => ({ ...values, invoiceId: each.invoice_id, cents: each.cents })),
      ...(rest > 0 ? [{ ...values, invoiceId: null, cents: rest }] : []),
    ];
    return { first, others };
  });
  const payments = await nextIds(tx, given.length);
  await insertMany(
    tx,
    invoicePayments,
    parts.flatMap(({ first }, place) => (first ? [{ id: payments[place] ?? 0, ...first }] : [])),
  );
  await insertMany(
    tx,
    invoicePayments,
    parts.flatMap(({ others }, place) => others.map((other) => ({ paymentId: payments[place] ?? 0, ...other }))),
  );
  const facts = ({ method, reference }: Received, cents: number) => ({ cents, method, reference: reference ?? null });
  const paid = { at, by: user, kind: 'paid' as const };
  await insertMany(
    tx,
    invoiceEvents,
    given.flatMap((each) => each.apply.map(({ invoice_id: id, cents }) => invoiceEvent({ ...paid, id, facts: facts(each, cents) }))),
  );
  await insertMany(
    tx,
    customerEvents,
    given.map((each) => eventRow({ ...paid, id: each.customer_id, facts: facts(each, each.cents) })),
  );
  await tx
    .update(invoices)
    .set({ version: sql`${invoices.version} + 1`, updatedAt: at })
    .where(isAnyOf(invoices.id, ids));
  for (const { id, version } of locked.slice(0, MOST_TOLD)) notify(tx, { id, version: version + 1 });
  return { ids: payments };
}

const Next = z.object({ id: z.coerce.number() });

async function nextIds(tx: Database, many: number): Promise<number[]> {
  const ids = sql`select nextval(pg_get_serial_sequence('invoice_payments', 'id')) as id from generate_series(1, ${many}::int)`;
  return (await rowsOf(tx, ids, Next)).map(({ id }) => id);
}
