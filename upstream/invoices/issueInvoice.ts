import { eq } from 'drizzle-orm';
import type { InvoiceSending } from '#lib/contract/invoices.ts';
import type { User } from '#lib/contract/session.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOf } from './facts.ts';
import { INVOICE_MAIL_JOB } from './mail.ts';
import { nextNumber } from './nextNumber.ts';
import { recordInvoiceEvent } from './recordEvent.ts';
import { recipientOf, senderOf, todayOf } from './repository.ts';
import { type InvoiceRow, invoiceCustomers, invoiceMails, invoices } from './tables.ts';

/** A draft gets its number, its day, and who it is from and to, as they are now. */
export async function issueInvoice(tx: Database, context: Context, row: InvoiceRow, user: User | undefined): Promise<InvoiceRow> {
  const now = context.clock.now();
  const today = todayOf(context);
  const [customer] = await tx.select().from(invoiceCustomers).where(eq(invoiceCustomers.id, row.customerId));
  const set = {
    ...(await nextNumber(tx, context.env, { kind: row.kind, today })),
    issuedOn: today,
    dueOn: daysAfter(today, row.terms),
    issuedAt: now,
    issuedBy: nameOf(user),
    sender: senderOf(context),
    recipient: customer && recipientOf(customer),
  };
  const [issued] = await tx.update(invoices).set(set).where(eq(invoices.id, row.id)).returning();
  if (!issued) throw new Error('the invoice was not issued');
  await recordInvoiceEvent(tx, {
    id: row.id,
    at: now,
    by: user,
    kind: 'issued',
    facts: { number: numberOf(issued), total: issued.total },
  });
  return issued;
}

type Mail = NonNullable<InvoiceSending['mail']> & Pick<InvoiceSending, 'locale'>;

/** Goes out once the transaction has committed. */
export async function keepMail(
  { clock, queue }: Context,
  tx: Database,
  { id }: InvoiceRow,
  mail: Mail,
  user: User | undefined,
  runAt?: Date,
): Promise<number> {
  const at = clock.now();
  const { to: email, subject, message, locale } = mail;
  const values = { invoiceId: id, at, by: nameOf(user), email, subject, message, locale, state: 'waiting' as const };
  const [kept] = await tx.insert(invoiceMails).values(values).returning({ id: invoiceMails.id });
  if (!kept) throw new Error('the mail was not kept');
  await queue.enqueue(tx, { kind: INVOICE_MAIL_JOB, key: `invoice-mail:${kept.id}`, payload: { mail: kept.id }, ...(runAt && { runAt }) });
  await recordInvoiceEvent(tx, { id, at, by: user, kind: 'mailed', facts: { email } });
  return kept.id;
}
