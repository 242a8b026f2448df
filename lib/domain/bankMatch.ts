import type { Certainty, MatchReason } from '#lib/contract/words/bank.ts';
import { oldestFirst } from './oldestFirst.ts';
import { daysBetween } from './reminders.ts';

export type OpenInvoice = { id: number; number: string; customer_id: number; due_on: string; balance_cents: number };

/**
 * What lines are matched by. `payers`: by `payerKey` the one customer whose lines of that name were recorded, and how many. `checks`: who paid a check, by
 * `checkKey`. `byHand`: payments that no line of a bank tells, by `handKey`.
 */
export type BankBook = {
  invoices: readonly OpenInvoice[];
  customers: readonly { id: number; number: string; name: string }[];
  payers: ReadonlyMap<string, { customer: number; lines: number }>;
  checks: ReadonlyMap<string, ReadonlySet<number>>;
  byHand: ReadonlyMap<string, readonly { day: string; isCheck: boolean }[]>;
};

type Line = { day: string; cents: number; check: string | null; name: string | null; memo: string | null };
export type Match = {
  certainty: Certainty;
  reasons: MatchReason[];
  customer_id: number | null;
  apply: { invoice_id: number; cents: number }[];
};

const NOTHING: Match = { certainty: 'none', reasons: [], customer_id: null, apply: [] };
/** Shorter ones are in many texts by chance. */
const SHORTEST = 4;
/** `NAME` of an OFX file has 32 characters at most. */
const LONGEST_NAME = 32;
const MOST_WORDS = 4;
/** Digits alone are as likely a date, a trace or a terminal. */
const SHORTEST_DIGITS = 6;
const SHORTEST_INVOICE_DIGITS = 7;
/** A name that was recorded once may be what the bank writes for anybody. */
const SURE_LINES = 2;
/** Between the day somebody recorded a payment for and the day the bank tells it. */
export const HAND_DAYS = 14;

export const checkKey = (number: string, cents: number) => `${number.replace(/^0+/, '')} ${cents}`;
export const handKey = (customer: number, cents: number) => `${customer} ${cents}`;
export const payerKey = (name: string) => plain(name).slice(0, LONGEST_NAME);

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a text, and what up to four that stand side by side make together: `INV 2026-0017` says `20260017` too. */
function* saidIn(text: string) {
  const words = text.toUpperCase().split(/[^\p{L}\p{N}]+/u);
  for (let from = 0; from < words.length; from += 1)
    for (let many = 1; many <= MOST_WORDS && from + many <= words.length; many += 1) {
      const said = words.slice(from, from + many).join('');
      if (said.length >= SHORTEST) yield said;
    }
}

function groupBy<Each, Key extends string | number>(some: readonly Each[], keyOf: (each: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of some) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

/**
 * Whose each line is and what it pays, with the reasons. Who pays is found by the number of an invoice in the text, the customer's number, a payer known
 * from before, the customer's name, or else the amount alone where only one invoice or one customer has so much open. Certain matches come first, in the
 * order of the lines; what they pay is open for no other.
 */
export function matchLines<Each extends Line>(lines: readonly Each[], book: BankBook): Map<Each, Match> {
  const left = new Map(book.invoices.map(({ id, balance_cents }) => [id, balance_cents]));
  const byNumber = groupBy(book.invoices, ({ number }) => plain(number));
  const byCustomer = groupBy(book.invoices, ({ customer_id }) => customer_id);
  const untouched = new Map(
    [...groupBy(book.invoices, ({ balance_cents }) => balance_cents)].map(([cents, some]) => [cents, new Set(some)]),
  );
  const byId = new Map(book.invoices.map((each) => [each.id, each]));
  const customers = groupBy(book.customers, ({ number }) => plain(number));
  const names = groupBy(book.customers, ({ name }) => payerKey(name));
  const totals = groupBy(
    [...byCustomer.values()].flatMap(([first, ...others]) =>
      first ? [{ customer_id: first.customer_id, cents: [first, ...others].reduce((all, each) => all + each.balance_cents, 0) }] : [],
    ),
    ({ cents }) => cents,
  );
  const openOf = (some: readonly OpenInvoice[] = []) =>
    some.flatMap((each) => {
      const balance_cents = left.get(each.id) ?? 0;
      return balance_cents > 0 ? [{ ...each, balance_cents }] : [];
    });
  const sumOf = (some: readonly OpenInvoice[]) => some.reduce((all, { balance_cents }) => all + balance_cents, 0);
  const applied = (some: readonly OpenInvoice[], cents: number) =>
    [...oldestFirst(some, cents)].map(([invoice_id, part]) => ({ invoice_id, cents: part }));

  const payerOf = (line: Each, said: readonly string[]): { customer_id: number; how: MatchReason; isSure: boolean } | undefined => {
    const numbers = said.filter((each) => customers.has(each));
    const numbered = new Set(numbers.flatMap((each) => customers.get(each)?.map(({ id }) => id) ?? []));
    const [first] = numbered;
    const isSure = numbers.some((each) => each.length >= SHORTEST_DIGITS || /\D/.test(each));
    if (first !== undefined && numbered.size === 1) return { customer_id: first, how: 'customer', isSure };
    const key = line.name ? payerKey(line.name) : '';
    const before = book.payers.get(key);
    if (before) return { customer_id: before.customer, how: 'payer', isSure: before.lines >= SURE_LINES };
    const [named, ...others] = (key && names.get(key)) || [];
    return named && others.length === 0 ? { customer_id: named.id, how: 'name', isSure: false } : undefined;
  };

  const textMatch = (line: Each): Match => {
    const said = [...saidIn(`${line.name ?? ''} ${line.memo ?? ''}`)];
    const mentioned = [...new Set(said.flatMap((each) => byNumber.get(each) ?? []))];
    const named = openOf(mentioned);
    const [owner] = named;
    if (owner && mentioned.every(({ customer_id }) => customer_id === owner.customer_id)) {
      const isAll = sumOf(named) === line.cents;
      const apply = applied(named, line.cents);
      const reasons: MatchReason[] = isAll ? ['invoice', 'amount'] : ['invoice'];
      const isTelling = said.every((each) => !byNumber.has(each) || each.length >= SHORTEST_INVOICE_DIGITS || /\D/.test(each));
      return { certainty: isAll && isTelling ? 'certain' : 'likely', reasons, customer_id: owner.customer_id, apply };
    }
    const known = payerOf(line, said);
    if (known) {
      const { customer_id, how, isSure } = known;
      const open = openOf(byCustomer.get(customer_id));
      const alike = open.filter(({ balance_cents }) => balance_cents === line.cents);
      const isAll = open.length > 1 && sumOf(open) === line.cents;
      const reasons: MatchReason[] = alike.length > 0 ? [how, 'amount'] : isAll ? [how, 'all'] : [how];
      const certainty = reasons.length > 1 && isSure ? 'certain' : 'likely';
      return { certainty, reasons, customer_id, apply: applied(alike.length > 0 ? alike : open, line.cents) };
    }
    const [one, another] = untouched.get(line.cents) ?? [];
    if (one && !another)
      return { certainty: 'likely', reasons: ['amount'], customer_id: one.customer_id, apply: applied([one], line.cents) };
    const [only, ...others] = totals.get(line.cents) ?? [];
    const theirs = one || !only || others.length > 0 ? [] : openOf(byCustomer.get(only.customer_id));
    if (!only || sumOf(theirs) !== line.cents) return NOTHING;
    return { certainty: 'likely', reasons: ['all'], customer_id: only.customer_id, apply: applied(theirs, line.cents) };
  };

  /** A check that is recorded already, unless the text names somebody else; and less sure where somebody may have recorded it by hand. */
  const matchOf = (line: Each): Match => {
    const match = textMatch(line);
    const { customer_id, reasons, certainty } = match;
    const seen = line.check === null ? undefined : book.checks.get(checkKey(line.check, line.cents));
    const isGuess =
      customer_id === null || reasons[0] === 'amount' || reasons[0] === 'all' || (reasons[0] === 'payer' && certainty !== 'certain');
    if (seen && customer_id !== null && seen.has(customer_id)) return { ...NOTHING, reasons: ['seen'], customer_id };
    const [first = null] = seen ?? [];
    if (seen && isGuess) return { ...NOTHING, reasons: ['seen'], customer_id: seen.size === 1 ? first : null };
    const byHand = customer_id === null ? [] : (book.byHand.get(handKey(customer_id, line.cents)) ?? []);
    const isByHand = byHand.some(
      ({ day, isCheck }) => Math.abs(daysBetween(day, line.day)) <= HAND_DAYS && !(isCheck && line.check !== null),
    );
    return isByHand ? { ...match, certainty: 'likely', reasons: [...reasons, 'by-hand'] } : match;
  };

  const matches = new Map<Each, Match>();
  const keep = (line: Each, match: Match) => {
    for (const { invoice_id, cents } of match.apply) {
      left.set(invoice_id, (left.get(invoice_id) ?? 0) - cents);
      const invoice = byId.get(invoice_id);
      if (invoice) untouched.get(invoice.balance_cents)?.delete(invoice);
    }
    matches.set(line, match);
  };
  for (const line of lines) {
    const match = matchOf(line);
    if (match.certainty === 'certain') keep(line, match);
  }
  for (const line of lines) if (!matches.has(line)) keep(line, matchOf(line));
  return matches;
}
