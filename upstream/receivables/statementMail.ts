import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Statement } from '#lib/contract/receivables/statements.ts';
import type { Context } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { type Mail, mailFile, sendMail } from '#upstream/core/mail.ts';
import { keepFile, outboxOf } from '#upstream/core/outboxFolder.ts';
import type { Work } from '#upstream/core/queue.ts';
import { notifyCustomer, recordCustomerEvent } from '#upstream/customers/recordEvent.ts';
import type { Database } from '#upstream/db/connect.ts';
import { senderOf } from '#upstream/invoices/repository.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { statementsPdf, statementWords } from './statementPaper.ts';
import { readStatement } from './statements.ts';
import { type StatementSending, statementRuns, statementSendings } from './tables.ts';

export const STATEMENT_MAIL_JOB = 'statement-mail';
const PATIENCE = DAY;
const Payload = z.object({ sending: z.number() });

type Letter = { statement: Statement; customer: CustomerRow; locale: StatementSending['locale'] };

function letterOf(context: Context, { statement: { currency, to, closing_cents }, customer, locale }: Letter) {
  const { t, day, money } = statementWords(locale, context.env.TIME_ZONE);
  const values = {
    ...{ name: customer.contact ?? customer.name, company: senderOf(context)?.name ?? '', day: day(to) },
    amount: money(closing_cents, currency),
  };
  return { subject: t('receivables.sending.mail.subject', values), text: t('receivables.sending.mail.message', values) };
}

/** By the mail server, or as an .eml file into the outbox. A server that refuses it gets it again, for a day; then the customer's history says so. */
export const statementMailWork =
  (context: Context): Work =>
  async ({ payload, requestId, createdAt }) => {
    const { database, env, clock } = context;
    const [found] = await database
      .select({ sending: statementSendings, run: statementRuns, customer: invoiceCustomers })
      .from(statementSendings)
      .innerJoin(statementRuns, eq(statementRuns.id, statementSendings.runId))
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, statementSendings.customerId))
      .where(eq(statementSendings.id, Payload.parse(payload).sending));
    const { sending, run, customer } = found ?? {};
    const email = sending?.state === 'waiting' ? sending.email : null;
    if (!sending || !run || !customer || email === null) return { finish: async () => undefined };
    const { id, locale } = sending;

    const end = (state: 'sent' | 'kept' | 'failed', kind: 'statement-failed' | 'statement-changed' = 'statement-failed') => ({
      finish: async (tx: Database) => {
        const at = clock.now();
        await tx.update(statementSendings).set({ state, doneAt: at }).where(eq(statementSendings.id, id));
        if (state === 'failed') await recordCustomerEvent(tx, { id: customer.id, at, by: undefined, kind, facts: { reference: email } });
        notifyCustomer(tx, customer);
      },
    });
    if (env.SMTP_URL && clock.now().getTime() - createdAt.getTime() > PATIENCE) return end('failed');

    const statement = await readStatement(context, customer, run.fromOn, run.toOn);
    // Who sent it saw another amount.
    if (statement.closing_cents !== sending.cents) return end('failed', 'statement-changed');
    const name = `statement-${statement.customer.number}-${run.toOn}`;
    const content = await statementsPdf(context, [{ statement, words: statementWords(locale, env.TIME_ZONE) }], run.by);
    const sender = senderOf(context);
    const mail: Mail = {
      ...{ to: email, id: requestId, from: sender?.name, replyTo: sender?.mail ?? undefined },
      ...letterOf(context, { statement, customer, locale }),
      attachments: [{ filename: `${name}.pdf`, content, contentType: 'application/pdf' }],
    };
    if (env.SMTP_URL) {
      await sendMail(env, mail);
      return end('sent');
    }
    await keepFile(outboxOf(env), `${name}-${id}.eml`, await mailFile(env, mail));
    return end('kept');
  };
