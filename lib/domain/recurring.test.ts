import fc from 'fast-check';
import { BILLING_CYCLES, CYCLE_MONTHS } from '#lib/contract/words/recurring.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { centsOf, chargeOf, creditOf, lastOf, monthsAfter, type RecurringTerms, raised, rateAt } from './recurring.ts';

const item = (more: Partial<RecurringTerms> = {}): RecurringTerms => ({
  ...{ cycle: 'monthly', starts_on: '2026-01-01', ends_on: null, billed_until: null, rates: [{ from: '2026-01-01', monthly_cents: 3495 }] },
  ...more,
});

test.each([
  ['a month', {}, '2026-01', { from: '2026-01-01', to: '2026-01-31', cents: 3495 }],
  ['from its day on', { starts_on: '2026-01-20' }, '2026-01', { from: '2026-01-20', to: '2026-01-31', cents: 1353 }],
  ['a month that was left out', {}, '2026-02', { from: '2026-01-01', to: '2026-02-28', cents: 6990 }],
  [
    'a quarter in advance',
    { cycle: 'quarterly', billed_until: '2026-03-31' },
    '2026-04',
    { from: '2026-04-01', to: '2026-06-30', cents: 10_485 },
  ],
  ['a year in advance', { cycle: 'annual' }, '2026-01', { from: '2026-01-01', to: '2026-12-31', cents: 41_940 }],
  [
    'up to its end',
    { ends_on: '2026-02-14', billed_until: '2026-01-31' },
    '2026-02',
    { from: '2026-02-01', to: '2026-02-14', cents: 1748 },
  ],
  ['nothing twice', { cycle: 'quarterly', billed_until: '2026-03-31' }, '2026-03', null],
  ['nothing before it begins', { starts_on: '2026-02-01' }, '2026-01', null],
  ['nothing after its end', { ends_on: '2026-01-31', billed_until: '2026-01-31' }, '2026-02', null],
] as const)('a cycle bills %s', (_, more, month, charge) => {
  expect(chargeOf(item(more), month)).toEqual(charge);
});

test('a new price counts from its day, within a month too', () => {
  const rates = [
    { from: '2026-01-01', monthly_cents: 3000 },
    { from: '2026-02-15', monthly_cents: 4000 },
  ];
  expect(centsOf(rates, '2026-02-01', '2026-02-28')).toBe(3500);
  expect([rateAt(rates, '2026-02-14'), rateAt(rates, '2026-02-15')]).toEqual([3000, 4000]);
});

test('what was billed past its end is given back', () => {
  expect(creditOf(item({ cycle: 'annual', ends_on: '2026-10-31', billed_until: '2026-12-31' }))).toEqual({
    ...{ from: '2026-11-01', to: '2026-12-31', cents: 6990 },
  });
  expect(creditOf(item({ ends_on: '2026-10-31', billed_until: '2026-10-31' }))).toBeNull();
});

const day = fc.integer({ min: 0, max: 3000 }).map((after) => daysAfter('2024-01-01', after));
const terms = fc
  .record({
    cycle: fc.constantFrom(...BILLING_CYCLES),
    starts_on: day,
    length: fc.option(fc.integer({ min: 0, max: 1200 }), { nil: null }),
    first: fc.integer({ min: 0, max: 100_000 }),
    later: fc.array(fc.record({ after: fc.integer({ min: 1, max: 900 }), monthly_cents: fc.integer({ min: 0, max: 100_000 }) }), {
      maxLength: 3,
    }),
  })
  .map(({ cycle, starts_on, length, first, later }): RecurringTerms => {
    const rates = [{ from: starts_on, monthly_cents: first }];
    for (const { after, monthly_cents } of later) rates.push({ from: daysAfter(rates.at(-1)?.from ?? starts_on, after), monthly_cents });
    return { cycle, starts_on, ends_on: length === null ? null : daysAfter(starts_on, length), billed_until: null, rates };
  });
const RUNS = { numRuns: Number(process.env.RUNS ?? 2000) };

test('month after month every day is billed once, and all of it comes to the price of the whole', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 30 }), (of, months) => {
      let now = of;
      let cents = 0;
      for (let month = of.starts_on.slice(0, 7), count = 0; count < months; month = monthsAfter(month, 1), count += 1) {
        const charge = chargeOf(now, month);
        if (charge) {
          expect(charge.from).toBe(now.billed_until === null ? of.starts_on : daysAfter(now.billed_until, 1));
          cents += charge.cents;
          now = { ...now, billed_until: charge.to };
        }
        const due = of.ends_on !== null && of.ends_on < lastOf(month) ? of.ends_on : lastOf(month);
        expect((now.billed_until ?? '') >= due).toBe(true);
        expect(chargeOf(now, month)).toBeNull();
      }
      expect(cents).toBe(centsOf(of.rates, of.starts_on, now.billed_until ?? of.starts_on));
    }),
    RUNS,
  );
});

test('whoever ends early gets back what is billed too much: to the cent where a month ends, within one else', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 400 }), (of, after) => {
      const whole = chargeOf({ ...of, ends_on: null }, of.starts_on.slice(0, 7));
      if (!whole) throw new Error('a item begins in its month');
      const ends_on = daysAfter(of.starts_on, after);
      const back = creditOf({ ...of, ends_on, billed_until: whole.to });
      const kept = centsOf(of.rates, of.starts_on, ends_on < whole.to ? ends_on : whole.to);
      const isMonthEnd = ends_on === lastOf(ends_on.slice(0, 7));
      expect(Math.abs(whole.cents - kept - (back?.cents ?? 0))).toBeLessThanOrEqual(isMonthEnd ? 0 : 1);
    }),
    RUNS,
  );
});

test('a raise is to the cent, half up, and never the other way', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 5000 }), (cents, points) => {
      expect(Math.abs(raised(cents, points) - (cents * (10_000 + points)) / 10_000)).toBeLessThanOrEqual(0.5);
      expect(raised(cents, points)).toBeGreaterThanOrEqual(cents);
    }),
    RUNS,
  );
  expect(CYCLE_MONTHS.annual).toBe(12);
});
