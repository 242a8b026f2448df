import fc from 'fast-check';
import { type BankBook, matchLines, type OpenInvoice } from './bankMatch.ts';

const runs = { numRuns: Number(process.env.RUNS ?? 500) };

const CUSTOMERS = [1, 2, 3].map((id) => ({ id, number: `C-1000${id}`, name: `Customer ${id}` }));
const numberAt = (place: number) => `2026-00${10 + place}`;
const WORDS = [...Array(8).keys()].map(numberAt).concat(
  CUSTOMERS.flatMap(({ number, name }) => [number, name]),
  'Old payer',
  'deposit',
);
const hundreds = (most: number) => fc.integer({ min: 1, max: most }).map((each) => 100 * each);
const invoicesDrawn = fc
  .array(fc.record({ customer_id: fc.integer({ min: 1, max: 3 }), month: fc.integer({ min: 1, max: 9 }), balance_cents: hundreds(4) }), {
    maxLength: 8,
  })
  .map((drawn) =>
    drawn.map(
      ({ month, ...each }, place): OpenInvoice => ({ id: place + 1, number: numberAt(place), due_on: `2026-0${month}-01`, ...each }),
    ),
  );
const DAY = '2026-03-01';
const PAYERS = new Map([['OLDPAYER', { customer: 2, lines: 2 }]]);
const CHECKS = new Map([['77 100', new Set([3])]]);
const BY_HAND = new Map([['1 200', [{ day: '2026-02-20', isCheck: false }]]]);
const word = fc.constantFrom(...WORDS);
const lineDrawn = fc.record({
  day: fc.constant(DAY),
  cents: hundreds(9),
  check: fc.option(fc.constant('0077')),
  name: fc.option(word),
  memo: fc.option(fc.tuple(word, word).map(([one, other]) => `INV ${one}, ${other}`)),
});

test('whatever lines come, no invoice gets more than it has open and no line gives more than came in; who is certain pays all of it', () => {
  fc.assert(
    fc.property(invoicesDrawn, fc.array(lineDrawn, { maxLength: 20 }), (invoices, lines) => {
      const book: BankBook = { invoices, customers: CUSTOMERS, payers: PAYERS, checks: CHECKS, byHand: BY_HAND };
      const matches = matchLines(lines, book);
      const paid = new Map<number, number>();
      for (const line of lines) {
        const match = matches.get(line);
        const given = (match?.apply ?? []).reduce((all, { cents }) => all + cents, 0);
        expect(given).toBeLessThanOrEqual(line.cents);
        if (match?.certainty === 'certain') {
          expect([given, match.customer_id]).toEqual([line.cents, expect.any(Number)]);
          expect([match.customer_id, line.cents]).not.toEqual([1, 200]);
        }
        for (const { invoice_id, cents } of match?.apply ?? []) {
          expect(invoices.find(({ id }) => id === invoice_id)?.customer_id).toBe(match?.customer_id);
          paid.set(invoice_id, (paid.get(invoice_id) ?? 0) + cents);
        }
      }
      for (const { id, balance_cents } of invoices) expect(paid.get(id) ?? 0).toBeLessThanOrEqual(balance_cents);
    }),
    runs,
  );
});

const open = (id: number, customer_id: number): OpenInvoice => ({
  ...{ id, number: `2026-000${id}`, customer_id, due_on: '2026-01-01', balance_cents: 3500 },
});
const NOTHING_BEFORE = { payers: new Map(), checks: new Map(), byHand: new Map() };

test('two customers whose invoices have the same amount are told apart by their numbers, and by the amount alone neither is named', () => {
  const customers = [1, 2].map((id) => ({ id, number: `C-1000${id}`, name: 'Same Name Inc' }));
  const book: BankBook = { invoices: [open(1, 1), open(2, 2)], customers, ...NOTHING_BEFORE };
  const line = (memo: string) => ({ day: DAY, cents: 3500, check: null, name: 'SAME NAME INC', memo });
  const lines = [line(''), line('acct c10002'), line('2026 0001 and 2026 0002')];
  const matches = matchLines(lines, book);
  expect(lines.map((each) => matches.get(each))).toMatchObject([
    { certainty: 'likely', reasons: ['amount'], customer_id: 1 },
    { certainty: 'certain', reasons: ['customer', 'amount'], customer_id: 2 },
    { certainty: 'none', apply: [] },
  ]);
});

test('nobody is certain by a short number of digits, a name that was recorded once, or where somebody may have recorded it by hand', () => {
  const customers = [
    { id: 1, number: '1127', name: 'Adams' },
    { id: 2, number: '112700', name: 'Baker' },
  ];
  const line = (memo: string, name = 'DEPOSIT', check: string | null = null) => ({ day: DAY, cents: 3500, check, name, memo });
  const certainty = (one: ReturnType<typeof line>, more: Partial<BankBook> = {}) => {
    const match = matchLines([one], { invoices: [open(1, 1), open(2, 2)], customers, ...NOTHING_BEFORE, ...more }).get(one);
    return [match?.certainty, match?.reasons[0], match?.customer_id];
  };
  expect([certainty(line('11/27')), certainty(line('acct 112700'))]).toEqual([
    ['likely', 'customer', 1],
    ['certain', 'customer', 2],
  ]);
  const numbered = (number: string) => certainty(line(`REF ${number}`), { invoices: [{ ...open(1, 1), number }] });
  expect([numbered('41207'), numbered('0041207'), numbered('INV41')].map(([told]) => told)).toEqual(['likely', 'certain', 'certain']);
  const known = (lines: number) => ({ payers: new Map([['DEPOSIT', { customer: 2, lines }]]) });
  expect([certainty(line(''), known(1)), certainty(line(''), known(2))]).toEqual([
    ['likely', 'payer', 2],
    ['certain', 'payer', 2],
  ]);
  const byHand = (day: string, isCheck = false) => ({ byHand: new Map([['2 3500', [{ day, isCheck }]]]) });
  const told = line('2026-0002', 'X', '88');
  expect([certainty(told, byHand('2026-02-16')), certainty(told, byHand('2026-02-10')), certainty(told, byHand(DAY, true))]).toEqual([
    ['likely', 'invoice', 2],
    ['certain', 'invoice', 2],
    ['certain', 'invoice', 2],
  ]);
  const seen = (...whose: number[]) => ({ checks: new Map([['88 3500', new Set(whose)]]) });
  expect([certainty(told, seen(1)), certainty(told, seen(1, 2)), certainty(line('', 'X', '88'), seen(1))]).toEqual([
    ['certain', 'invoice', 2],
    ['none', 'seen', 2],
    ['none', 'seen', 1],
  ]);
});
