import fc from 'fast-check';
import { daysAfter } from '#lib/format/localDay.ts';
import { agingOf, bucketOf, totalOf } from './aging.ts';
import { statementOf } from './statement.ts';

const runs = { numRuns: Number(process.env.RUNS ?? 500) };
const AS_OF = '2031-06-30';
const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0);
const days = fc.integer({ min: -200, max: 200 }).map((count) => daysAfter(AS_OF, count));
const cents = fc.integer({ min: -50_000, max: 500_000 });
const customers = fc.integer({ min: 1, max: 5 });
const open = fc.array(fc.record({ customer_id: customers, due_on: days, cents }), { maxLength: 40 });
const credit = fc.array(fc.record({ customer_id: customers, cents: fc.integer({ min: 0, max: 90_000 }) }), { maxLength: 10 });

test.each([
  [-1, 'current_cents'],
  [0, 'current_cents'],
  [1, 'days_30_cents'],
  [30, 'days_30_cents'],
  [31, 'days_60_cents'],
  [60, 'days_60_cents'],
  [61, 'days_90_cents'],
  [90, 'days_90_cents'],
  [91, 'days_91_cents'],
])('%d days past due stand in %s', (late, column) => {
  expect(bucketOf(daysAfter(AS_OF, -late), AS_OF)).toBe(column);
});

test('whatever is open and unapplied, aging comes to open invoices less unapplied credit, by customer and in total, and no column is below nothing', () => {
  fc.assert(
    fc.property(open, credit, (invoices, unapplied) => {
      const aging = agingOf(invoices, unapplied, AS_OF);
      for (const [id, row] of aging) {
        const theirs = <Each extends { customer_id: number }>(some: readonly Each[]) =>
          some.filter(({ customer_id }) => customer_id === id);
        expect(row.total_cents).toBe(sum(theirs(invoices)) - sum(theirs(unapplied)));
        const { total_cents, unapplied_cents, ...buckets } = row;
        expect(Object.values(buckets).reduce((all, each) => all + each, 0) - unapplied_cents).toBe(total_cents);
        expect(Math.min(unapplied_cents, ...Object.values(buckets))).toBeGreaterThanOrEqual(0);
      }
      expect(totalOf([...aging.values()]).total_cents).toBe(sum(invoices) - sum(unapplied));
    }),
    runs,
  );
});

test('statements of periods that follow each other go on where the one before ended, and every line changes the balance by its amount', () => {
  const entries = fc.array(
    fc.record({ day: days, kind: fc.constantFrom('invoice', 'credit', 'payment'), cents }).map((each) => ({
      ...{ invoice_id: null, number: null, method: null, reference: null },
      ...each,
    })),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(entries, days, (all, between) => {
      const [before, after] = [statementOf(all, '2030-01-01', between), statementOf(all, daysAfter(between, 1), '2032-12-31')];
      expect(after.opening_cents).toBe(before.closing_cents);
      expect(after.closing_cents).toBe(sum(all));
      expect(before.lines.length + after.lines.length).toBe(all.length);
      const balances = [before.opening_cents, ...before.lines.map(({ balance_cents }) => balance_cents)];
      expect(before.lines.map((line, index) => line.balance_cents - (balances[index] ?? 0))).toEqual(
        before.lines.map((line) => line.cents),
      );
    }),
    runs,
  );
});
