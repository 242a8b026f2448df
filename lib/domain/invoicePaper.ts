import type { InvoiceItem } from '#lib/contract/invoices/content.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { addressLines } from '#lib/format/addressLines.ts';
import { regional } from '#lib/format/languages.ts';

const PAPER_WORDS = [
  'invoice',
  'draft',
  'credit',
  'draftMark',
  'creditedMark',
  'number',
  'issued',
  'due',
  'account',
  'system',
  'po',
  'takesBack',
  'items',
  'description',
  'quantity',
  'cost',
  'discount',
  'tax',
  'amount',
  'gross',
  'discounts',
  'taxOf',
  'total',
  'credited',
  'creditMemos',
  'adjusted',
  'taxAlone',
  'paid',
  'balance',
  'pay',
  'settled',
  'reason',
  'page',
  'printed',
] as const;
type PaperWord = (typeof PAPER_WORDS)[number];

export type PaperLanguage = {
  say: (word: PaperWord, values?: Record<string, string>) => string;
  money: (cents: number, currency: string) => string;
  day: (day: string) => string;
  /** Up to three places. */
  number: (value: number) => string;
  percent: (share: number) => string;
};

/** Both alphabets of spaces that Intl writes become the one that every font has; so server, browser and PDF write the same. */
const plain = (text: string) => text.replace(/\u202f/g, '\u00a0');

export function paperFormats(language: string): Omit<PaperLanguage, 'say'> {
  const locale = regional(language);
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const places = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return {
    money: (cents, currency) => plain(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)),
    day: (day) => {
      const text = plain(long.format(new Date(`${day}T12:00:00Z`)));
      return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
    },
    number: (value) => plain(places.format(value)),
    percent: (value) => plain(share.format(value)),
  };
}

export type PaperLine = { label: string; value: string; isStrong?: boolean };

export type InvoicePaper = {
  title: string;
  /** What nobody may overlook: that it is a draft, or was taken back. */
  mark: string | undefined;
  company: string;
  letterhead: string[];
  address: string[];
  facts: PaperLine[];
  heads: string[];
  rows: string[][];
  sums: PaperLine[];
  notes: string[];
};

const PAPER_COLUMNS = ['description', 'quantity', 'cost', 'discount', 'tax', 'amount'] as const;
export const TAX_MARKS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const lines = (...texts: (string | null | undefined)[]) => texts.flatMap((text) => text?.trim() || []);

/** Read by the screen that prints it and by the upstream that makes the PDF, so that they can't say different things. */
export function paperOf(invoice: FullInvoice, { say, money: moneyIn, day, number, percent }: PaperLanguage): InvoicePaper {
  const { kind, sums, sender, recipient, issued_on, due_on, credit_of, credited_by } = invoice;
  const money = (cents: number) => moneyIn(cents, invoice.currency);
  const no = invoice.number ?? '';
  const isCredit = kind === 'credit';
  const isDraft = issued_on === null;
  const fact = (word: PaperWord, value: string | null | undefined): PaperLine[] => (value ? [{ label: say(word), value }] : []);

  const discountOf = ({ discount }: InvoiceItem, cents: number) => {
    if (cents === 0) return '';
    return discount?.kind === 'percent' ? percent(discount.basis_points / 10_000) : money(cents);
  };
  const rows = invoice.items.map((item, index) => {
    const { discount = 0, net = 0 } = sums.items[index] ?? {};
    return [
      item.description,
      number(item.thousandths / 1000),
      money(item.cost_cents),
      discountOf(item, discount),
      TAX_MARKS.filter((_, place) => item.taxed.includes(place)).join(' '),
      money(net),
    ];
  });

  const less = (word: PaperWord, cents: number): PaperLine[] => (cents > 0 ? [{ label: say(word), value: money(-cents) }] : []);
  const hasDiscount = sums.discount > 0;
  const isOwed = !isDraft && !isCredit && !credited_by;
  return {
    title: isCredit ? say('credit', { number: no }) : isDraft ? say('draft') : say('invoice', { number: no }),
    mark: isDraft ? say('draftMark') : credited_by ? say('creditedMark', { number: credited_by.number ?? '' }) : undefined,
    company: sender?.name ?? '',
    letterhead: lines(...addressLines(sender?.address ?? ''), sender?.phone, sender?.mail),
    address: lines(recipient.name, recipient.contact, ...addressLines(recipient.address ?? '')),
    facts: [
      ...fact('number', invoice.number),
      ...fact('takesBack', credit_of?.number),
      ...fact('issued', issued_on && day(issued_on)),
      ...fact('due', isOwed && due_on ? day(due_on) : null),
      ...fact('account', recipient.account),
      ...fact('po', recipient.po),
      ...fact('system', recipient.cs_no),
    ],
    heads: PAPER_COLUMNS.map((column) => say(column)),
    rows,
    sums: [
      ...(hasDiscount ? [{ label: say('gross'), value: money(sums.gross) }] : []),
      ...(hasDiscount ? [{ label: say('discounts'), value: money(-sums.discount) }] : []),
      { label: say('items'), value: money(sums.net) },
      ...sums.taxes.flatMap(({ name, basis_points, base, cents }, place) =>
        isCredit && base === 0 && cents === 0
          ? []
          : {
              label:
                isCredit && base === 0
                  ? say('taxAlone', { name, rate: percent(basis_points / 10_000) })
                  : say('taxOf', { mark: TAX_MARKS[place] ?? '', name, rate: percent(basis_points / 10_000), base: money(base) }),
              value: money(cents),
            },
      ),
      { label: say(isCredit ? 'credited' : 'total'), value: money(sums.total), isStrong: true },
      ...(isOwed && invoice.paid_cents + invoice.credited_cents + invoice.written_off_cents > 0
        ? [
            ...less('creditMemos', invoice.credited_cents),
            ...less('adjusted', invoice.written_off_cents),
            ...less('paid', invoice.paid_cents),
            { label: say('balance'), value: money(invoice.balance_cents), isStrong: true },
          ]
        : []),
    ],
    notes: [
      ...(isOwed && invoice.balance_cents > 0 && due_on
        ? [say('pay', { day: day(due_on), amount: money(invoice.balance_cents), number: no })]
        : []),
      ...(isOwed && invoice.balance_cents === 0 && invoice.written_off_cents === 0 ? [say('settled')] : []),
      ...(isCredit && invoice.reason ? [say('reason', { reason: invoice.reason })] : []),
      ...(invoice.note ? [invoice.note] : []),
    ],
  };
}
