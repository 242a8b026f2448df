import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { type Mail, mailFile, sendMail } from '#upstream/core/mail.ts';
import { keepFile, outboxOf } from '#upstream/core/outboxFolder.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { invoicePdf, pdfName } from './pdf.ts';
import { notify, recordInvoiceEvent } from './recordEvent.ts';
import { readInvoice } from './repository.ts';
import { invoiceMails, type MailRow } from './tables.ts';

export const INVOICE_MAIL_JOB = 'invoice-mail';
const PATIENCE = DAY;
const Payload = z.object({ mail: z.number() });

/** By the mail server, or as an .eml file into the outbox. A server that refuses it gets it again, for a day; then the mail has failed. */
export const invoiceMailWork =
  (context: Context): Work =>
  async ({ payload, requestId, createdAt }) => {
    const { database, env, clock } = context;
    const [mail] = await database
      .select()
      .from(invoiceMails)
      .where(eq(invoiceMails.id, Payload.parse(payload).mail));
    const invoice = mail && (await readInvoice(database, context, mail.invoiceId));
    if (!mail || !invoice || mail.state !== 'waiting') return { finish: async () => undefined };

    const end = (state: MailRow['state']) => ({
      finish: async (tx: Database) => {
        const at = clock.now();
        await tx.update(invoiceMails).set({ state, doneAt: at }).where(eq(invoiceMails.id, mail.id));
        await recordInvoiceEvent(tx, { id: invoice.id, at, by: undefined, kind: 'mail-done', facts: { email: mail.email, state } });
        notify(tx, { id: invoice.id, version: invoice.version ?? 0 });
      },
    });
    if (env.SMTP_URL && clock.now().getTime() - createdAt.getTime() > PATIENCE) return end('failed');

    const bytes = await invoicePdf(context, invoice, mail.locale, mail.by);
    const letter: Mail = {
      to: mail.email,
      subject: mail.subject,
      text: mail.message,
      id: requestId,
      from: invoice.sender?.name,
      replyTo: invoice.sender?.mail ?? undefined,
      attachments: [{ filename: `${pdfName(invoice)}.pdf`, content: bytes, contentType: 'application/pdf' }],
    };
    if (env.SMTP_URL) {
      await sendMail(env, letter);
      return end('sent');
    }
    await keepFile(outboxOf(env), `${pdfName(invoice)}-${mail.id}.eml`, await mailFile(env, letter));
    return end('kept');
  };
