import fc from 'fast-check';
import type { ReminderRule } from '#lib/contract/reminders.ts';
import { filledIn, lateFee, stepDue } from './reminders.ts';

const runs = { numRuns: Number(process.env.RUNS ?? 2000) };
const RULE: ReminderRule = {
  ...{ days: 10, subject: null, message: null, fee: 'percent', fee_cents: 0, basis_points: 150, floor_cents: 500, grace_days: 0 },
};

test('a late fee is its share of the balance to the half cent, never below the floor, never more for a smaller balance, and none within the grace', () => {
  const rules = fc.record({ basis_points: fc.nat(10_000), floor_cents: fc.nat(5000), grace_days: fc.nat(60) });
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 90 }), (given, balance, late) => {
      const rule = { ...RULE, ...given };
      const fee = lateFee(rule, balance, late);
      if (late < rule.grace_days) return expect(fee).toBe(0);
      expect(Number.isInteger(fee) && fee >= rule.floor_cents).toBe(true);
      if (fee > rule.floor_cents) expect(Math.abs(fee * 10_000 - balance * rule.basis_points) <= 5000).toBe(true);
      expect(lateFee(rule, balance - 1, late)).toBeLessThanOrEqual(fee);
    }),
    runs,
  );
});

test('steps come one after the other, each with its days between, also for an invoice that is very late at first', () => {
  const rules = [RULE, { ...RULE, days: 30 }, { ...RULE, days: 60 }];
  const due = (late: number, step?: number, daysAgo = 0) => stepDue(rules, late, step === undefined ? null : { step, daysAgo });
  expect([due(9), due(10), due(100), due(100, 1, 19), due(100, 1, 20), due(29, 1, 20), due(100, 2, 30), due(400, 3, 300)]).toEqual([
    ...[null, 1, 1, null, 2, null, 3, null],
  ]);
});

test('a text says what is known of the invoice and leaves other braces alone', () => {
  expect(filledIn('{name}: {number}, {constructor} {x}', { name: 'Ann', number: '2026-0001' })).toBe('Ann: 2026-0001, {constructor} {x}');
});
