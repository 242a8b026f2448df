import type { Content } from 'pdfmake/interfaces.js';
import { PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';
import type { Statement, StatementLine } from '#lib/contract/receivables/statements.ts';
import { paperFormats } from '#lib/domain/invoicePaper.ts';
import { addressLines } from '#lib/format/addressLines.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { languageOf } from '#upstream/core/language.ts';
import { type InvoiceContext, senderOf } from '#upstream/invoices/repository.ts';
import { grid } from '#upstream/pdf/parts.ts';
import { PART, paperOf, printed } from '#upstream/pdf/print.ts';

const COLUMNS = ['day', 'what', 'charge', 'credit', 'balance'] as const;
const END = 'right' as const;

export function statementWords(locale: LanguageCode, timeZone: string) {
  const { t, when } = languageOf(locale, timeZone);
  const whatOf = ({ kind, number, method, reference }: StatementLine) => {
    const known = PAYMENT_METHODS.find((each) => each === method);
    const how = known ? t(`invoices.pay.methods.${known}`) : method;
    return [t(`receivables.statement.kinds.${kind}`), number, how, reference].filter(Boolean).join(' ');
  };
  return { t, when, locale, whatOf, ...paperFormats(locale) };
}
type Words = ReturnType<typeof statementWords>;
type Sender = ReturnType<typeof senderOf>;

const headsOf = ({ t }: Words) => COLUMNS.map((column) => t(`receivables.statement.fields.${column}`));

/** As a file of a spreadsheet: amounts are numbers in whole units of the currency, the first and last row are the balances. */
export function statementRows(statement: Statement, words: Words) {
  const { opening_cents, closing_cents, lines, from, to } = statement;
  async function* rows() {
    yield [from, words.t('receivables.statement.opening'), null, null, opening_cents / 100];
    for (const line of lines) {
      const [charge, credit] = line.cents >= 0 ? [line.cents / 100, null] : [null, -line.cents / 100];
      yield [line.day, words.whatOf(line), charge, credit, line.balance_cents / 100];
    }
    yield [to, words.t('receivables.statement.closing'), null, null, closing_cents / 100];
  }
  return { heads: headsOf(words), rows };
}

const end = (text: string, bold = false): Content => ({ text, alignment: END, noWrap: true, bold });
const stacked = (lines: readonly string[], more: object = {}): Content => ({ stack: lines.map((text) => ({ text })), ...more });

function contentOf(
  { customer, currency, from, to, opening_cents, closing_cents, lines }: Statement,
  words: Words,
  part: number,
  sender: Sender,
) {
  const { t, day, money: moneyIn, whatOf } = words;
  const money = (cents: number) => moneyIn(cents, currency);
  const total = (word: 'opening' | 'closing', when: string, cents: number): Content[] => [
    day(when),
    { text: t(`receivables.statement.${word}`), bold: true },
    ...['', '', money(cents)].map((text) => end(text, true)),
  ];
  const table = grid(['auto', '*', 'auto', 'auto', 'auto'], headsOf(words), [
    total('opening', from, opening_cents),
    ...lines.map((line) => [
      day(line.day),
      whatOf(line),
      end(line.cents >= 0 ? money(line.cents) : ''),
      end(line.cents < 0 ? money(-line.cents) : ''),
      end(money(line.balance_cents)),
    ]),
    total('closing', to, closing_cents),
  ]);
  return [
    {
      ...(part > 0 && { pageBreak: 'before' as const }),
      columns: [
        { width: '*', text: sender?.name ?? '', bold: true, fontSize: 16 },
        stacked([...addressLines(sender?.address ?? ''), sender?.phone ?? '', sender?.mail ?? ''].filter(Boolean), {
          ...{ width: 'auto', alignment: END, fontSize: 9 },
        }),
      ],
    },
    stacked([customer.name, ...addressLines(customer.address ?? '')], { margin: [0, 26, 0, 18] }),
    { text: t('receivables.statement.title'), id: `${PART}${part}`, bold: true, fontSize: 15, margin: [0, 0, 0, 2] },
    { text: `${customer.number}, ${t('receivables.statement.period', { from: day(from), to: day(to) })}`, margin: [0, 0, 0, 8] },
    table,
    { text: t('receivables.statement.owed', { amount: money(closing_cents), day: day(to) }), bold: true, margin: [0, 12, 0, 0] },
  ].map((each) => ({ fontSize: 10, ...(each as object) }) as Content);
}

type Printed = { statement: Statement; words: Words };

/** Statements as one PDF, each on pages of its own, in its customer's words; `by` is who printed it. */
export async function statementsPdf(context: InvoiceContext, many: readonly Printed[], by: string | null): Promise<Buffer> {
  const { clock, env } = context;
  const [first] = many;
  if (!first) throw new Error('nothing to print');
  const sender = senderOf(context);
  const at = clock.now();
  const titleOf = ({ statement, words }: Printed) => `${words.t('receivables.statement.title')}, ${statement.customer.name}`;
  const { bytes } = await printed({
    title: many.length === 1 ? `${first.words.t('receivables.statement.title')} ${first.statement.customer.name}` : titleOf(first),
    ...{ subject: sender?.name, locale: first.words.locale, paper: paperOf(env.TIME_ZONE), at },
    lineHeight: 1.22,
    running: (part) => ({ text: titleOf(many[part] ?? first), fontSize: 8, color: '#333' }),
    content: many.flatMap(({ statement, words }, part) => contentOf(statement, words, part, sender)),
    foot: (page, pages, part) => {
      const { t, when } = (many[part] ?? first).words;
      return {
        columns: [
          { text: t('invoices.paper.printed', { time: when(at) ?? '', by: by ?? '' }), color: '#333' },
          { text: t('invoices.paper.page', { page: String(page), pages: String(pages) }), alignment: END, width: 'auto', color: '#333' },
        ],
      };
    },
  });
  return bytes;
}
