import type * as contract from '#lib/contract/index.ts';
import type { FullInvoice, InvoiceLetter } from '#lib/contract/invoices.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { languageOf } from '#upstream/core/language.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { readInvoice } from './repository.ts';

/** What a mail with an invoice says, in the language of whoever gets it, whatever the desk's is. */
export function letterOf({ kind, number, sender, recipient }: FullInvoice, locale: LanguageCode, timeZone: string): InvoiceLetter {
  const { t } = languageOf(locale, timeZone);
  const company = sender?.name ?? '';
  const name = recipient.contact ?? recipient.name;
  if (kind === 'credit')
    return {
      subject: t('invoices.send.subjectCredit', { number: number ?? '', company }),
      message: t('invoices.send.messageCredit', { name, company }),
    };
  return {
    subject: number === null ? t('invoices.send.subjectNew', { company }) : t('invoices.send.subject', { number, company }),
    message: t('invoices.send.message', { name, company }),
  };
}

export const letterFor =
  ({ database, ...context }: Context): Handlers<typeof contract.invoices>['letter'] =>
  async ({ params, query: { locale }, ability }) => {
    const id = rowId(params.id);
    const invoice = id === undefined ? undefined : await readInvoice(database, context, id, ability);
    return invoice && { data: letterOf(invoice, locale, context.env.TIME_ZONE) };
  };
