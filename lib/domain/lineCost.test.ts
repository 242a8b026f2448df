import type { LineRates, Plan } from '#lib/contract/plans.ts';
import { activated, activeCents, endingOf, monthlyCents, type PricedLine, planOf } from './lineCost.ts';

const plan = (more: Partial<Plan>): Plan => ({
  ...{ id: 1, provider: 'vzw', code: 'A', name: 'A', active_cents: 425, suspended_cents: 100, commitment_months: 24 },
  ...{ etf_cents: 17_500, etf_less_cents: 500, suspension_fee_cents: null, version: 1 },
  ...more,
});
const rates: LineRates = {
  plans: [plan({}), plan({ id: 2, code: 'B', suspended_cents: null, commitment_months: 0 })],
  prices: { vzw: 350 },
  currency: 'USD',
};
const on = (today: string) => ({ today, dayOf: (at: string) => at.slice(0, 10) });
const line = { provider: 'vzw', status: 'active', plan: 'A', activated_at: '2026-01-31T15:00:00Z' } as const;

test('a line costs what its plan says, active or suspended, and the usual price only where it has no plan', () => {
  expect(monthlyCents(line, rates)).toBe(425);
  expect(monthlyCents({ ...line, status: 'suspended' }, rates)).toBe(100);
  expect(monthlyCents({ ...line, status: 'suspended', plan: 'B' }, rates)).toBeNull();
  expect(monthlyCents({ ...line, plan: null }, rates)).toBe(350);
  expect(monthlyCents({ ...line, plan: 'Z' }, rates)).toBeNull();
  expect(monthlyCents({ ...line, provider: 'att', plan: null }, rates)).toBeNull();
});

test('a line that its carrier does not bill costs nothing, and says what it would', () => {
  expect(monthlyCents({ ...line, status: 'deactivated' }, rates)).toBe(0);
  expect(activeCents(line, rates)).toBe(425);
});

test('the plan of another provider is none of a line’s', () => {
  expect(activeCents({ provider: 'att', plan: 'A' }, rates)).toBeNull();
});

test.each([
  ['2026-01-31', 17_500],
  ['2026-02-27', 17_500],
  ['2026-02-28', 17_000],
  ['2026-03-30', 17_000],
  ['2026-03-31', 16_500],
  ['2028-01-30', 6000],
])('on %s a line that has to be kept for two years ends for %i cents', (today, cents) => {
  expect(endingOf(line, rates, on(today))).toEqual({ kind: 'committed', until: '2028-01-31', cents });
});

test('from the last day of its commitment on a line ends for nothing', () => {
  expect(endingOf(line, rates, on('2028-01-31'))).toEqual({ kind: 'none' });
  expect(endingOf({ ...line, plan: 'B' }, rates, on('2026-02-01'))).toEqual({ kind: 'none' });
});

test('a fee that would fall below nothing is nothing, and a flat one stays', () => {
  const of = (etf_less_cents: number) => endingOf(line, { ...rates, plans: [plan({ etf_less_cents })] }, on('2027-12-31'));
  expect([of(1000), of(0)]).toMatchObject([{ cents: 0 }, { cents: 17_500 }]);
});

test('of a line without a plan, or whose activation nobody knows, nothing is concluded', () => {
  expect(endingOf({ ...line, plan: null }, rates, on('2026-02-01'))).toMatchObject({ kind: 'unknown', plan: undefined });
  expect(endingOf({ ...line, activated_at: null }, rates, on('2026-02-01'))).toMatchObject({ kind: 'unknown', plan: { code: 'A' } });
});

test('a line costs what the plan costs that its carrier has it on; of one that nobody keeps nothing is known', () => {
  const billed = (carrier_plan: string, plan: string | null = 'A') => ({ ...line, plan, carrier_plan });
  const cheap = { ...rates, plans: [...rates.plans, plan({ id: 3, code: 'C', active_cents: 90, commitment_months: 0 })] };
  expect(['A', 'C', 'Z'].map((code) => monthlyCents(billed(code), cheap))).toEqual([425, 90, null]);
  expect(endingOf(billed('C'), cheap, on('2026-02-01'))).toEqual({ kind: 'none' });
  expect(endingOf(billed('Z'), cheap, on('2026-02-01'))).toEqual({ kind: 'unknown', plan: undefined });
});

test('where nobody keeps the carrier’s plan and ours has none, a line costs what one without a plan does', () => {
  const told = { ...line, plan: null, carrier_plan: 'Z' };
  expect(monthlyCents(told, rates)).toBe(350);
  expect(endingOf(told, rates, on('2026-02-01'))).toMatchObject({ kind: 'unknown' });
});

test('Verizon activates a line on our plan, Control Center on the one that the line has there', () => {
  const off = (provider: string) => ({ ...line, provider, status: 'deactivated' as const, carrier_plan: 'B' });
  const two = {
    ...rates,
    plans: ['vzw', 'att'].flatMap((provider) => rates.plans.map((each) => plan({ ...each, provider: provider as 'vzw' }))),
  };
  expect(planOf(activated(off('vzw'), two), two)?.code).toBe('A');
  expect(planOf(activated(off('att'), two), two)?.code).toBe('B');
  expect(planOf(activated({ ...off('vzw'), status: 'suspended' }, two), two)?.code).toBe('B');
});

test('a line without a plan is activated on the one that its carrier is told, and at no known price where nobody keeps that', () => {
  const off = { ...line, status: 'deactivated', plan: null } as const;
  const then = (code: string | undefined, from: PricedLine = off) => {
    const told = { ...rates, activated_on: code ? { vzw: code } : null };
    return monthlyCents(activated(from, told), told);
  };
  expect([then('A'), then('Z'), then(undefined)]).toEqual([425, null, 350]);
  expect(then('Z', { ...off, plan: 'B' })).toBe(425);
  // It has its plan there already: none is told.
  expect(then('Z', { ...off, status: 'suspended' })).toBe(350);
});

test('whether a line of unknown state is billed nobody knows: it is not free', () => {
  expect(monthlyCents({ ...line, status: 'unknown' }, rates)).toBeNull();
});

test('a fee that nobody told is not nothing', () => {
  const unsaid = { ...rates, plans: [plan({ etf_cents: null })] };
  expect(endingOf(line, unsaid, on('2026-02-01'))).toEqual({ kind: 'committed', until: '2028-01-31', cents: null });
});
