import type { Content, ContentTable } from 'pdfmake/interfaces.js';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { type InvoicePaper, type PaperLanguage, type PaperLine, paperFormats, paperOf } from '#lib/domain/invoicePaper.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { languageOf } from '#upstream/core/language.ts';
import { grid } from '#upstream/pdf/parts.ts';
import { PART, printed, paperOf as sheetPaperOf } from '#upstream/pdf/print.ts';
import type { InvoiceContext } from './repository.ts';

export function paperLanguage(locale: LanguageCode, timeZone: string): PaperLanguage & ReturnType<typeof languageOf> {
  const language = languageOf(locale, timeZone);
  const { t } = language;
  return {
    ...language,
    say: (word, values = {}) => t(`invoices.paper.${word}`, values as never),
    ...paperFormats(locale),
  };
}

export const pdfName = ({ kind, number, id }: Pick<FullInvoice, 'kind' | 'number' | 'id'>) =>
  `${kind === 'credit' ? 'credit-note' : 'invoice'}-${number?.replace(/[^A-Za-z0-9-]+/g, '_') ?? `draft-${id}`}`;

const END = 'right' as const;
const SIZE = 10.5;
const LINE = 1.22;

const stacked = (texts: readonly string[], more: object = {}): Content => ({ stack: texts.map((text) => ({ text })), ...more });

const boxed = (text: string): Content => ({
  table: { body: [[{ text, bold: true, noWrap: true }]] },
  layout: {
    hLineWidth: () => 1.5,
    vLineWidth: () => 1.5,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 3,
    paddingBottom: () => 1,
  },
  margin: [0, 0, 0, 8],
});

const factsTable = (facts: readonly PaperLine[]): Content => ({
  table: { widths: ['auto', 'auto'], body: facts.map(({ label, value }) => [{ text: label, color: '#444' }, { text: value }]) },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 14),
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
});

const sumsTable = (sums: readonly PaperLine[]): Content => ({
  unbreakable: true,
  margin: [0, 8, 0, 0],
  columns: [
    { width: '*', text: '' },
    {
      width: 310,
      table: {
        widths: ['*', 'auto'],
        body: sums.map(({ label, value, isStrong }) => [
          { text: label, bold: isStrong },
          { text: value, bold: isStrong, alignment: END, noWrap: true },
        ]),
      },
      layout: {
        hLineWidth: (line: number) => (sums[line]?.isStrong ? 0.75 : 0),
        vLineWidth: () => 0,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: () => 3,
        paddingBottom: () => 2,
      },
    },
  ],
});

const ITEMS: ContentTable['layout'] = {
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
  hLineColor: (line) => (line === 1 ? '#000' : '#999'),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 12),
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 2,
};

const contentOf = (
  part: number,
  { title, mark, company, letterhead, address, facts, heads, rows, sums, notes }: InvoicePaper,
): Content[] => {
  const table = grid(
    ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    [...heads],
    rows.map((row) => row.map((text, column) => cell(text, column))),
  );
  const [head, ...body] = table.table.body;
  return [
    {
      ...(part > 0 && { pageBreak: 'before' as const }),
      columns: [
        { width: '*', text: company, bold: true, fontSize: 16 },
        stacked(letterhead, { width: 'auto', alignment: END, fontSize: 9 }),
      ],
    },
    {
      columns: [stacked(address, { width: '*' }), { width: 'auto' as const, stack: facts.length > 0 ? [factsTable(facts)] : [] }],
      columnGap: 20,
      margin: [0, 26, 0, 22],
    },
    { text: title, id: `${PART}${part}`, bold: true, fontSize: 15, margin: [0, 0, 0, 8] },
    ...(mark ? [boxed(mark)] : []),
    {
      ...table,
      table: {
        ...table.table,
        body: [
          (head ?? []).map((each, column) => ({ ...(each as object), alignment: column > 0 && column !== 4 ? END : undefined })),
          ...body,
        ],
      },
      layout: ITEMS,
    } as Content,
    sumsTable(sums),
    ...notes.map((text): Content => ({ text, margin: [0, 12, 0, 0] })),
  ].map((part) => ({ fontSize: SIZE, ...(part as object) }) as Content);
};

const cell = (text: string, column: number): Content =>
  column === 0 ? { text } : { text, noWrap: true, alignment: column === 4 ? undefined : END };

type Printed = { invoice: FullInvoice; locale: LanguageCode };

/** Invoices as one PDF, each on pages of its own: what `paperOf` says, laid out; the page that the browser prints says the same. */
export async function invoicesPdf({ clock, env }: InvoiceContext, many: readonly Printed[], by: string | null): Promise<Buffer> {
  const at = clock.now();
  const parts = many.map(({ invoice, locale }) => {
    const language = paperLanguage(locale, env.TIME_ZONE);
    const printedWhen = language.say('printed', { time: language.when(at) ?? '', by: by ?? '' });
    return { language, locale, paper: paperOf(invoice, language), printedWhen };
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new Error('nothing to print');
  const { bytes } = await printed({
    title: first === last ? first.paper.title : `${first.paper.title} – ${last.paper.title}`,
    subject: first.paper.company,
    locale: first.locale,
    paper: sheetPaperOf(env.TIME_ZONE),
    lineHeight: LINE,
    at,
    running: (part) => ({ text: parts[part]?.paper.title ?? '', fontSize: 8, color: '#333' }),
    content: parts.flatMap(({ paper }, part) => contentOf(part, paper)),
    foot: (page, pages, part) => ({
      columns: [
        { text: parts[part]?.printedWhen ?? '', color: '#333' },
        {
          ...{ text: (parts[part] ?? first).language.say('page', { page: String(page), pages: String(pages) }), alignment: END },
          ...{ width: 'auto', color: '#333' },
        },
      ],
    }),
  });
  return bytes;
}

export const invoicePdf = (context: InvoiceContext, invoice: FullInvoice, locale: LanguageCode, by: string | null): Promise<Buffer> =>
  invoicesPdf(context, [{ invoice, locale }], by);
