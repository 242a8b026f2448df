import fc from 'fast-check';
import { MOST_COST, MOST_ITEMS, MOST_THOUSANDTHS } from '#lib/contract/invoices/content.ts';
import { invoiceSums, itemSums, type Priced } from './invoiceMoney.ts';

const discounts = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basis_points: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ kind: fc.constant('cents' as const), cents: fc.integer({ min: 0, max: MOST_COST }) }),
  ),
);
const items: fc.Arbitrary<Priced> = fc.record({
  cost_cents: fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: MOST_COST })),
  thousandths: fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: MOST_THOUSANDTHS })),
  discount: discounts,
  taxed: fc.subarray([0, 1]),
});
const taxes = fc.array(fc.record({ name: fc.string(), basis_points: fc.integer({ min: 0, max: 10_000 }) }), { maxLength: 2 });
const invoices = fc.record({ items: fc.array(items, { maxLength: MOST_ITEMS }), taxes });
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

test('the parts of every invoice sum to its total, in whole cents that a number can hold', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const sums = invoiceSums(invoice.items, invoice.taxes);
      expect(sum(sums.items.map(({ net }) => net)) + sum(sums.taxes.map(({ cents }) => cents))).toBe(sums.total);
      expect(sums.gross - sums.discount).toBe(sums.net);
      const all = [sums.total, sums.gross, ...sums.items.flatMap((item) => Object.values(item)), ...sums.taxes.map(({ cents }) => cents)];
      expect(all.filter((cents) => !Number.isSafeInteger(cents) || cents < 0)).toEqual([]);
    }),
  );
});

test('a discount is never more than its item', () => {
  fc.assert(
    fc.property(items, (item) => {
      const { gross, discount, net } = itemSums(item);
      expect(discount).toBeLessThanOrEqual(gross);
      expect(net).toBe(gross - discount);
      if (item.discount?.kind === 'percent' && item.discount.basis_points === 10_000) expect(net).toBe(0);
    }),
  );
});

test('the order of the items changes nothing but their order', () => {
  const shuffled = invoices.chain((invoice) =>
    fc.tuple(fc.constant(invoice), fc.shuffledSubarray(invoice.items, { minLength: invoice.items.length })),
  );
  fc.assert(
    fc.property(shuffled, ([invoice, other]) => {
      const { items: _, ...sums } = invoiceSums(invoice.items, invoice.taxes);
      const { items: __, ...same } = invoiceSums(other, invoice.taxes);
      expect(same).toEqual(sums);
    }),
  );
});

test('the order of the taxes does not change the total: none is taken of the other', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const turned = invoice.items.map((item) => ({ ...item, taxed: item.taxed.map((place) => invoice.taxes.length - 1 - place) }));
      expect(invoiceSums(turned, invoice.taxes.toReversed()).total).toBe(invoiceSums(invoice.items, invoice.taxes).total);
    }),
  );
});

test('no cent is off by more than the half that is rounded', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      for (const { base, basis_points, cents } of invoiceSums(invoice.items, invoice.taxes).taxes) {
        const off = 2n * (BigInt(cents) * 10_000n - BigInt(base) * BigInt(basis_points));
        expect(off > -10_000n && off <= 10_000n).toBe(true);
      }
    }),
  );
});

const item = (cost_cents: number, more: Partial<Priced> = {}): Priced => ({
  cost_cents,
  thousandths: 1000,
  discount: null,
  taxed: [0, 1],
  ...more,
});

test.each([
  ['half a cent goes up', item(1, { thousandths: 500 }), 1],
  ['less than half goes down', item(1, { thousandths: 499 }), 0],
  ['an hour and a half', item(9500, { thousandths: 1500 }), 14_250],
  ['a third of a month', item(3995, { thousandths: 333 }), 1330],
  ['a percent of it', item(999, { discount: { kind: 'percent', basis_points: 1000 } }), 899],
  ['a discount greater than the item', item(500, { discount: { kind: 'cents', cents: 900 } }), 0],
])('%s', (_, given, net) => {
  expect(itemSums(given).net).toBe(net);
});

test('a tax is taken of the sum, not of each item: three times 0.33 at 8.25 % is 0.08 of tax, not 0.09', () => {
  const { taxes: taken, total } = invoiceSums([item(33), item(33), item(33)], [{ name: 'Sales tax', basis_points: 825 }]);
  expect([taken[0]?.cents, total]).toEqual([8, 107]);
});

test('each tax is taken of the items it applies to', () => {
  const rates = [
    { name: 'State', basis_points: 625 },
    { name: 'City', basis_points: 200 },
  ];
  const sums = invoiceSums([item(10_000, { taxed: [0] }), item(5000, { taxed: [] }), item(2500)], rates);
  expect(sums.taxes.map(({ base, cents }) => [base, cents])).toEqual([
    [12_500, 781],
    [2500, 50],
  ]);
  expect(sums.total).toBe(17_500 + 781 + 50);
});
