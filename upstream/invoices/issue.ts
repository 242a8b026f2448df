import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { numberOf } from './facts.ts';
import { hindered } from './hindered.ts';
import { INVOICE_MAIL_JOB } from './mail.ts';
import { nextNumber } from './nextNumber.ts';
import { notify, recordInvoiceEvent } from './recordEvent.ts';
import { invoiceFor, readInvoice, recipientOf, senderOf, todayOf } from './repository.ts';
import { type InvoiceRow, invoiceCustomers, invoiceMails, invoices } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'send' | 'credit'>;

const NO_COMPANY = { message: 'COMPANY_NAME, COMPANY_ADDRESS and COMPANY_PHONE are not set: nobody the invoice could be from' };

export const issueActs = (context: Context): Acts => {
  const { clock, queue } = context;

  async function issue(tx: Database, row: InvoiceRow, user: User): Promise<InvoiceRow> {
    const now = clock.now();
    const today = todayOf(context);
    const [customer] = await tx.select().from(invoiceCustomers).where(eq(invoiceCustomers.id, row.customerId));
    const set = {
      ...(await nextNumber(tx, today)),
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

  const touch = async (tx: Database, { id, version }: InvoiceRow) => {
    await tx
      .update(invoices)
      .set({ version: version + 1, updatedAt: clock.now() })
      .where(eq(invoices.id, id));
    notify(tx, { id, version: version + 1 });
  };
  const answer = async (tx: Database, id: number) => {
    const data = await readInvoice(tx, context, id);
    return data && { data };
  };

  return {
    send: async ({ params, body: { mail, locale, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = hindered('send', found.now);
        if (refused) return refused;
        const isDraft = found.row.issuedAt === null;
        if (isDraft && !context.env.company) return new ProblemResponse('not_built', NO_COMPANY);
        const row = isDraft ? await issue(tx, found.row, user) : found.row;
        if (mail) {
          const at = clock.now();
          const values = { invoiceId: row.id, at, by: nameOf(user), email: mail.to, subject: mail.subject, message: mail.message, locale };
          const [kept] = await tx
            .insert(invoiceMails)
            .values({ ...values, state: 'waiting' })
            .returning({ id: invoiceMails.id });
          if (!kept) throw new Error('the mail was not kept');
          await queue.enqueue(tx, { kind: INVOICE_MAIL_JOB, key: `invoice-mail:${kept.id}`, payload: { mail: kept.id } });
          await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'mailed', facts: { email: mail.to } });
        }
        await touch(tx, row);
        return answer(tx, row.id);
      }),

    credit: async ({ params, body: { reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = hindered('credit', found.now);
        if (refused) return refused;
        if (!context.env.company) return new ProblemResponse('not_built', NO_COMPANY);
        const { row } = found;
        const { customerId, currency, items, taxes, total } = row;
        const now = clock.now();
        const values = { customerId, currency, items, taxes, total, reason, terms: 0, creditOf: row.id, createdBy: nameOf(user) };
        const note = await insertOne(tx, invoices, { ...values, kind: 'credit', createdAt: now, updatedAt: now });
        const issued = await issue(tx, note, user);
        await recordInvoiceEvent(tx, { id: row.id, at: now, by: user, kind: 'credited', facts: { number: numberOf(issued), reason } });
        await touch(tx, row);
        notify(tx, issued);
        return answer(tx, row.id);
      }),
  };
};
