import type { z } from 'zod';
import type { BillProblem } from '#lib/contract/lineAudit.ts';
import { centsIn } from '#lib/format/cents.ts';
import { isIccid, passesLuhn, plainDigits } from '#lib/format/identifiers.ts';
import { damageOf } from '#upstream/imports/damage.ts';
import { asText, type Cell, type Row } from '#upstream/imports/rows.ts';
import type { Heads } from './columns.ts';

type Problem = z.infer<typeof BillProblem>;
export type BillLine = {
  iccid: string | null;
  imei: string | null;
  mdn: string | null;
  plan: string | null;
  cents: number;
  status: string | null;
  usage: number | null;
};

const LONGEST = 80;

/** A number of ten digits, without the 1 of North America. */
const mdnIn = (text: string) => {
  const digits = plainDigits(text).replace(/^\+/, '');
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
};

const RULES = {
  iccid: { is: isIccid, why: 'is no ICCID: 18 to 20 digits that begin with 89' },
  imei: { is: (digits: string) => /^\d{14,16}$/.test(digits), why: 'is no IMEI: 15 digits' },
  mdn: { is: (digits: string) => /^\d{10,15}$/.test(digits), why: 'is no phone number: 10 to 15 digits' },
} as const;

const DAMAGED = 'was changed by a spreadsheet, which keeps 15 digits: export the file again and import it without opening it';

/** The line a row tells, or what keeps it out; `sum` where a row has an amount and nothing else, as the last row of a bill has. */
export function readLine({ row, cells }: Row, heads: Heads): { line: BillLine } | { problems: Problem[]; sum?: number } {
  const problems: Problem[] = [];
  const wrong = (column: string, cell: Cell | undefined, why: string) =>
    problems.push({ row, column, value: asText(cell).slice(0, LONGEST), why });
  const found = (field: string) =>
    heads.flatMap((head, at) => (head.field === field && asText(cells[at]) ? [{ ...head, cell: cells[at] }] : []));
  const numberIn = (field: keyof typeof RULES) => {
    const [given] = found(field);
    if (!given) return null;
    const { is, why } = RULES[field];
    const digits = field === 'mdn' ? mdnIn(asText(given.cell)) : plainDigits(asText(given.cell));
    const damage = field === 'mdn' ? undefined : damageOf(field, given.cell);
    // Of a hundred thousand numbers one ends in zeros by itself, and its check digit is right.
    const isDamaged = damage !== undefined && !(damage === 'digits_lost' && passesLuhn(digits));
    if (isDamaged || !is(digits)) wrong(given.header, given.cell, isDamaged ? DAMAGED : why);
    return digits;
  };
  const textIn = (field: string) => {
    const [given] = found(field);
    return given ? asText(given.cell).slice(0, LONGEST) : null;
  };
  const numbers = { iccid: numberIn('iccid'), imei: numberIn('imei'), mdn: numberIn('mdn') };
  let cents = 0;
  const charges = found('charge');
  for (const { header, cell } of charges) {
    const amount = centsIn(asText(cell));
    if (amount === undefined) wrong(header, cell, 'is no amount in dollars and whole cents');
    cents += amount ?? 0;
  }
  if (cents >= 2 ** 31 || cents <= -(2 ** 31))
    wrong(charges.map(({ header }) => header).join(', '), cents / 100, 'is too much for one line');
  const chargeHeads = heads.filter(({ field }) => field === 'charge').map(({ header }) => header);
  if (charges.length === 0) wrong(chargeHeads.join(', '), undefined, 'a line has a charge, if only 0.00');
  if (Object.values(numbers).every((each) => each === null)) {
    const named = heads.filter(({ field }) => field !== null && field in RULES).map(({ header }) => header);
    const sum = problems.length === 0 ? cents : undefined;
    wrong(named.join(', '), undefined, 'names no line');
    return { problems, sum };
  }
  if (problems.length > 0) return { problems };
  const usage = Number(textIn('usage')?.replace(/[,\s]|[a-z]+$/gi, ''));
  return {
    line: {
      ...numbers,
      plan: textIn('plan'),
      cents,
      status: textIn('status'),
      usage: textIn('usage') && Number.isFinite(usage) ? usage : null,
    },
  };
}
