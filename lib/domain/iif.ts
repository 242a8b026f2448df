import type { Posting } from './ledger.ts';

type Journal = { day: string; kind: string; document: string | null; customer: string; postings: readonly Posting[] };

/**
 * Rows of an Intuit Interchange Format file (Intuit, "IIF: export, import and edit"): a `TRNS` row, its `SPL` rows and `ENDTRNS`, parted by tabs. The amounts
 * of a transaction sum to zero; debits are above nothing. `TRNSTYPE` is that of QuickBooks Desktop.
 */
export const IIF_HEADS = [
  ['!TRNS', 'TRNSID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
  ['!SPL', 'SPLID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
  ['!ENDTRNS'],
].map((row) => row.join('\t'));

const TYPES: Partial<Record<string, string>> = { invoice: 'INVOICE', credit: 'CREDIT MEMO', payment: 'PAYMENT', refund: 'CHECK' };

/** A tab or a line break would begin another field or row; a quote is not known in it. */
const plain = (text: string) => text.replace(/[\t\r\n"]+/g, ' ').trim();

/** By id, as a list of QuickBooks takes them: a colon would begin a sub-customer, and a name is there once, in whatever case. */
export function iifNames(customers: readonly { id: number; number: string; name: string }[]): ReadonlyMap<number, string> {
  const named = customers.map((each) => ({ ...each, name: plain(each.name).replaceAll(/\s*:/g, ' -') }));
  const many = new Map<string, number>();
  for (const { name } of named) many.set(name.toLowerCase(), (many.get(name.toLowerCase()) ?? 0) + 1);
  return new Map(named.map(({ id, number, name }) => [id, (many.get(name.toLowerCase()) ?? 0) > 1 ? `${name} (${number})` : name]));
}

const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** `first`: the account that its `TRNS` row is about, receivable or cash. A transaction without amounts has no rows. */
export function iifRows({ day, kind, document, customer, postings }: Journal, first: string, id: number): string[] {
  const sorted = postings.toSorted((a, b) => Number(b.account === first) - Number(a.account === first));
  if (sorted.length === 0) return [];
  const rows = sorted.map(({ account, debit_cents, credit_cents }, place) =>
    [
      ...[place === 0 ? 'TRNS' : 'SPL', id + place, TYPES[kind] ?? 'GENERAL JOURNAL', usDay(day), plain(account), plain(customer)],
      ...[decimal(debit_cents - credit_cents), plain(document ?? ''), kind],
    ].join('\t'),
  );
  return [...rows, 'ENDTRNS'];
}
