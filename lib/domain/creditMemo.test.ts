import fc from 'fast-check';
import type { CreditWanted } from '#lib/contract/receivables/credits.ts';
import { type CreditPart, creditableOf, memoOf, overchargeOf, restOf } from './creditMemo.ts';
import { invoiceSums } from './invoiceMoney.ts';

const runs = { numRuns: Number(process.env.RUNS ?? 500) };
const items = fc.record({
  description: fc.constant('Monitoring'),
  cost_cents: fc.integer({ min: 0, max: 99_999 }),
  thousandths: fc.integer({ min: 1, max: 9999 }),
  discount: fc.option(fc.record({ kind: fc.constant('percent' as const), basis_points: fc.integer({ min: 0, max: 10_000 }) })),
  taxed: fc.subarray([0, 1]),
});
const rates = fc.record({ name: fc.constant('Sales tax'), basis_points: fc.integer({ min: 0, max: 2000 }) });
const invoices = fc.record({ items: fc.array(items, { minLength: 1, maxLength: 6 }), taxes: fc.tuple(rates, rates) });
/** Shares of what is left, from 0 to 1, by item and by tax, and whether by quantity. */
const shares = fc.record({
  items: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { maxLength: 6 }),
  taxes: fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { maxLength: 2 }),
});

test('memos over parts never give back more than was billed, and once all is given back they come to the invoice, to the cent', () => {
  fc.assert(
    fc.property(invoices, fc.array(shares, { maxLength: 5 }), (invoice, steps) => {
      const total = invoiceSums(invoice.items, invoice.taxes).total;
      const parts: CreditPart[] = [];
      const credit = (wanted: CreditWanted) => {
        const memo = memoOf(invoice, creditableOf(invoice, parts), wanted);
        if (!('part' in memo)) return;
        parts.push(memo.part);
        const { net, taxes, total: given } = memo.part.sums;
        expect(given).toBe(net + taxes.reduce((all, { cents }) => all + cents, 0));
        expect(memo.part.sums.items.reduce((all, item) => all + item.net, 0)).toBe(net);
      };
      for (const step of steps) {
        const left = creditableOf(invoice, parts);
        credit({
          items: step.items.flatMap(([share, isQuantity], place): CreditWanted['items'] => {
            const rest = left.items[place];
            const [cents, thousandths] = [Math.floor((rest?.cents ?? 0) * share), Math.floor((rest?.thousandths ?? 0) * share)];
            return isQuantity ? (thousandths > 0 ? [{ place, thousandths }] : []) : cents > 0 ? [{ place, cents }] : [];
          }),
          taxes: step.taxes.flatMap((share, place) => {
            const cents = Math.floor((left.taxes[place]?.cents ?? 0) * share);
            return cents > 0 ? [{ place, cents }] : [];
          }),
        });
        const now = creditableOf(invoice, parts);
        const all = [
          ...now.items.flatMap((item) => [item.cents, item.thousandths]),
          ...now.taxes.flatMap(({ base, cents }) => [base, cents]),
        ];
        expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      }
      credit(restOf(creditableOf(invoice, parts)));
      expect(parts.reduce((all, { sums }) => all + sums.total, 0)).toBe(total);
    }),
    runs,
  );
});

const thirds = {
  items: [33, 33, 33].map((cost_cents) => ({ description: 'Part', cost_cents, thousandths: 1000, discount: null, taxed: [0] })),
  taxes: [{ name: 'Sales tax', basis_points: 825 }],
};
const partOf = (wanted: Partial<CreditWanted>, earlier: CreditPart[] = [], of = thirds) => {
  const memo = memoOf(of, creditableOf(of, earlier), { items: [], taxes: [], ...wanted });
  if (!('part' in memo)) throw new Error(JSON.stringify(memo));
  return memo.part;
};

test('the 8 cents of tax on three items come back as 3, 3 and 2', () => {
  const parts: CreditPart[] = [];
  for (const place of [0, 1, 2]) parts.push(partOf({ items: [{ place, thousandths: 1000 }] }, parts));
  expect(parts.map(({ sums }) => sums.taxes[0]?.cents)).toEqual([3, 3, 2]);
});

test('a wrong rate is put right by its tax alone: what was charged above the right one comes back, and its items stay billed', () => {
  const billed = { items: [{ ...thirds.items[0], cost_cents: 10_000 }], taxes: thirds.taxes } as typeof thirds;
  const [tax] = creditableOf(billed, []).taxes;
  const cents = overchargeOf(tax ?? { base: 0, cents: 0 }, 625);
  expect(cents).toBe(200);
  const part = partOf({ taxes: [{ place: 0, cents }] }, [], billed);
  expect(part.sums).toMatchObject({ net: 0, total: 200, taxes: [{ base: 0, cents: 200 }] });
  expect(creditableOf(billed, [part])).toEqual({ items: [{ cents: 10_000, thousandths: 1000 }], taxes: [{ base: 10_000, cents: 625 }] });
});

test.each([
  [{ items: [{ place: 0, cents: 34 }] }, { items: ['item 1: at most 33 cents are left of it'] }],
  [{ items: [{ place: 0, thousandths: 1001 }] }, { items: ['item 1: at most 1000 thousandths are left of it'] }],
  [{ items: [{ place: 3, cents: 1 }] }, { items: ['item 4: not on the invoice'] }],
  [
    {
      items: [
        { place: 0, cents: 1 },
        { place: 0, cents: 1 },
      ],
    },
    { items: ['item 1: twice'] },
  ],
  [{ taxes: [{ place: 0, cents: 9 }] }, { taxes: ['tax 1: at most 8 cents are left of it'] }],
  [{ taxes: [{ place: 1, cents: 1 }] }, { taxes: ['tax 2: not on the invoice'] }],
  [{}, { items: ['nothing would be credited'] }],
])('%j is refused with its place', (wanted, wrong) => {
  expect(memoOf(thirds, creditableOf(thirds, []), { items: [], taxes: [], ...wanted })).toEqual(wrong);
});
