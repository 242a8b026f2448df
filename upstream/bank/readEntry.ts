import { createHash } from 'node:crypto';
import type { BankReport } from '#lib/contract/bank/file.ts';
import type { PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';
import { Day } from '#lib/contract/shapes.ts';
import type { BankField, BankRule } from '#lib/contract/words/bank.ts';
import { centsIn } from '#lib/format/cents.ts';
import { truncate } from '#lib/format/truncate.ts';

/** What a file says of a line, by field: the head of the column or the tag, and its text. */
export type Entry = { row: number; isCsv?: boolean; of: Partial<Record<BankField, { column: string; text: string }>> };
export type ReadEntry = {
  row: number;
  /** The bank's own number; null where the file has none. */
  said: string | null;
  /** Which of its like it is, for a line without such a number: `likenessOf` and a place. */
  likeness: string;
  day: string;
  cents: number;
  method: (typeof PAYMENT_METHODS)[number];
  check: string | null;
  name: string | null;
  memo: string | null;
};
type Problem = BankReport['problems'][number];

const LONGEST = 80;

/** `2026-11-27`, `20261127…` as OFX has it, `11/27/2026` and `11/27/26` as US banks write it, `27.11.2026`. */
export function dayIn(text: string): string | undefined {
  const said = text.trim();
  const [, year, month, date] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(said) ?? /^(\d{4})(\d\d)(\d\d)(?:[\d.]*(?:\[.*\])?)?$/.exec(said) ?? [];
  const [, us, usDate, usYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/.exec(said) ?? [];
  const [, dotted, dottedMonth, dottedYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said) ?? [];
  const whole = (each = '', size = 2) => each.padStart(size, '0');
  const day = year
    ? `${year}-${month}-${date}`
    : us
      ? `${usYear?.length === 2 ? `20${usYear}` : usYear}-${whole(us)}-${whole(usDate)}`
      : `${dottedYear}-${whole(dottedMonth)}-${whole(dotted)}`;
  return Day.safeParse(day).success ? day : undefined;
}

/** By the kind a file tells (of an OFX file `TRNTYPE`), a check's number, or that the text speaks of a wire; else it came by ACH. */
function methodOf(kind: string, check: string | null, text: string): ReadEntry['method'] {
  if (check !== null || /^check$/i.test(kind)) return 'check';
  if (/^cash$/i.test(kind)) return 'cash';
  return /^xfer$/i.test(kind) || /\bwire\b/i.test(`${kind} ${text}`) ? 'transfer' : 'debit';
}

const hashOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Told = Pick<ReadEntry, 'day' | 'cents' | 'check' | 'name' | 'memo'>;
/** Counts its like: day, amount, check number and name, or the memo of a line without a name. A balance or a memo beside a name may change. */
export function likenessCounter() {
  const alike = new Map<string, number>();
  return ({ day, cents, check, name, memo }: Told): string => {
    const hash = hashOf('line', day, cents, check, plain(name ?? memo ?? ''));
    const many = (alike.get(hash) ?? 0) + 1;
    alike.set(hash, many);
    return `${hash}-${many}`;
  };
}

/** Reads the lines of one file after another: money that came in, `out`, or what keeps a line out. */
export function entryReader(today: string) {
  const likenessOf = likenessCounter();
  const ids = new Map<string, number>();
  return ({ row, isCsv, of }: Entry): ReadEntry | 'out' | Problem[] => {
    const problems: Problem[] = [];
    const textIn = (field: BankField) => of[field]?.text.trim() ?? '';
    const wrong = (field: BankField, why: string, rule: BankRule, named: string | null = null) =>
      problems.push({ row, column: of[field]?.column ?? field, value: truncate(textIn(field), LONGEST), why, rule, of: named });
    const amount = textIn('amount');
    const cents = amount ? centsIn(amount) : undefined;
    if (isCsv && /^(?:debit|dr|withdrawal)$/i.test(textIn('kind'))) return 'out';
    if (!amount && (centsIn(textIn('debit')) ?? 0) !== 0) return 'out';
    if (cents === undefined) wrong('amount', 'is no amount in dollars and whole cents', 'amount');
    else if (cents <= 0) return 'out';
    const day = dayIn(textIn('day'));
    if (day === undefined) wrong('day', 'is no day: MM/DD/YYYY or YYYY-MM-DD', 'day');
    else if (day > today) wrong('day', `is after today, ${today}`, 'future', today);
    const said = textIn('id');
    const first = said && ids.get(said);
    if (first) wrong('id', `is on line ${first} of the file already`, 'twice', String(first));
    if (said) ids.set(said, row);
    if (said.length > 255) wrong('id', 'has more than 255 characters', 'long');
    if (problems.length > 0 || cents === undefined || day === undefined) return problems;
    const check = truncate(textIn('check').replace(/^0+(?=.)/, ''), LONGEST) || null;
    const name = truncate(textIn('name'), 120) || null;
    const memo = truncate(textIn('memo'), 300) || null;
    const told = { day, cents, check, name, memo };
    return { row, said: said || null, likeness: likenessOf(told), ...told, method: methodOf(textIn('kind'), check, `${name} ${memo}`) };
  };
}
