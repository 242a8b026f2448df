import type { Content } from 'pdfmake/interfaces.js';
import type { ReminderRule } from '#lib/contract/reminders.ts';
import { paperFormats } from '#lib/domain/invoicePaper.ts';
import { filledIn } from '#lib/domain/reminders.ts';
import { addressLines } from '#lib/format/addressLines.ts';
import { localDay } from '#lib/format/localDay.ts';
import { languageOf } from '#upstream/core/language.ts';
import { type InvoiceContext, senderOf } from '#upstream/invoices/repository.ts';
import type { CustomerRow } from '#upstream/invoices/tables.ts';
import { paperOf, printed } from '#upstream/pdf/print.ts';
import type { Due } from './due.ts';

const STEPS = ['one', 'two', 'three'] as const;

/** What a reminder says: by the rule, or in the customer's language. */
export function reminderText(
  context: InvoiceContext,
  rule: ReminderRule,
  { customer, number, due_on, balance_cents, fee_cents, step }: Due,
) {
  const { t, dayOf } = languageOf(customer.locale, context.env.TIME_ZONE);
  const { money } = paperFormats(customer.locale);
  const currency = context.env.CURRENCY;
  const values = {
    ...{ name: customer.contact ?? customer.name, number: number ?? '', day: dayOf(due_on), amount: money(balance_cents, currency) },
    ...{ fee: money(fee_cents, currency), company: senderOf(context)?.name ?? '' },
  };
  const words = STEPS[step - 1] ?? 'three';
  return {
    subject: rule.subject ? filledIn(rule.subject, values) : t(`reminders.letter.${words}.subject`, values),
    message: rule.message ? filledIn(rule.message, values) : t(`reminders.letter.${words}.message`, values),
  };
}

type Letter = { customer: CustomerRow; subject: string; message: string };

/** The letters of a run, a sheet each. */
export async function lettersPdf(context: InvoiceContext, title: string, at: Date, letters: readonly Letter[]): Promise<Buffer> {
  const { env } = context;
  const sender = senderOf(context);
  const lines = (texts: readonly (string | null | undefined)[]): Content => ({ stack: texts.flatMap((text) => (text ? [{ text }] : [])) });
  const { bytes } = await printed({
    ...{ title, subject: sender?.name, locale: letters[0]?.customer.locale ?? 'en', paper: paperOf(env.TIME_ZONE), at },
    lineHeight: 1.3,
    content: letters.map(({ customer, subject, message }, place) => {
      const { dayOf } = languageOf(customer.locale, env.TIME_ZONE);
      return {
        ...(place > 0 && { pageBreak: 'before' as const }),
        fontSize: 10.5,
        stack: [
          { text: sender?.name ?? '', bold: true, fontSize: 14 },
          lines([...addressLines(sender?.address ?? ''), sender?.phone]),
          { ...(lines([customer.name, customer.contact, ...addressLines(customer.address ?? '')]) as object), margin: [0, 40, 0, 30] },
          { text: dayOf(localDay(env.TIME_ZONE, at.getTime())), margin: [0, 0, 0, 14] },
          { text: subject, bold: true, margin: [0, 0, 0, 12] },
          { text: message },
        ] as Content[],
      };
    }),
    foot: () => ({ text: '' }),
  });
  return bytes;
}
