import type { LineRates } from '#lib/contract/plans.ts';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import { type BulkFacts, bulkVerdict, preflightOf } from './bulkVerdict.ts';
import type { CommittedLine } from './lineCost.ts';

const line = (provider: string, status: SimStatus): BulkFacts => ({
  imei: '353806141923634',
  iccid: null,
  provider,
  status,
  pending: null,
  stock_state: 'warehouse',
  cs_no: null,
  warehouse_code: 'DAL-01',
  device_type: '263LTE-V',
});
const PRICES: LineRates = { plans: [], prices: { vzw: 350, att: 410 }, currency: 'USD' };
const on = { today: '2026-06-15', dayOf: (at: string) => at.slice(0, 10) };
const judged = (action: 'activate' | 'deactivate' | 'retire', lines: (BulkFacts & CommittedLine)[], rates?: LineRates) =>
  preflightOf(
    action,
    lines.map((sim) => ({ provider: sim.provider, line: sim, verdict: bulkVerdict(sim, { action }) })),
    rates && { rates, on },
  );
const monthly = (...[action, lines, rates]: Parameters<typeof judged>) => judged(action, lines, rates).monthly;

test('what is activated costs more a month, what is switched off less, each by its carrier’s price', () => {
  expect(monthly('activate', [line('vzw', 'inventory'), line('att', 'inventory')], PRICES)).toEqual({
    cents: 760,
    currency: 'USD',
    unpriced: 0,
  });
  expect(monthly('deactivate', [line('vzw', 'active'), line('vzw', 'active')], PRICES)).toEqual({
    cents: -700,
    currency: 'USD',
    unpriced: 0,
  });
});

test('a line that is billed before and after changes nothing: Verizon bills a suspended one too', () => {
  expect(monthly('activate', [line('vzw', 'suspended')], PRICES)).toBeNull();
  expect(monthly('activate', [line('vzw', 'active')], PRICES)).toBeNull();
  expect(monthly('retire', [line('vzw', 'inventory')], PRICES)).toBeNull();
});

test('lines without a price are counted, and where no price is set no sum is made up', () => {
  expect(monthly('activate', [line('vzw', 'inventory'), line('tmo', 'inventory')], PRICES)).toEqual({
    cents: 350,
    currency: 'USD',
    unpriced: 1,
  });
  expect(monthly('activate', [line('tmo', 'inventory')], PRICES)).toEqual({ cents: 0, currency: 'USD', unpriced: 1 });
  expect(monthly('activate', [line('vzw', 'inventory')])).toBeNull();
});

test('a SIM without a radio has no IMEI to upload', () => {
  const card = { ...line('vzw', 'inventory'), imei: '', iccid: '89148000004978519646' };
  expect(bulkVerdict(card, { action: 'upload-vzw' })).toEqual({ kind: 'skip', rule: 'no-radio' });
  expect(bulkVerdict(line('vzw', 'inventory'), { action: 'upload-vzw' })).toEqual({ kind: 'change', hints: [] });
});

test('a MEID alone is no number to activate by where the carrier takes IMEIs; by a card’s ICCID it is not asked for', () => {
  const named = (provider: 'vzw' | 'att' | 'tmo') => ({
    ...line(provider, 'inventory'),
    imei: '',
    meid: 'A10000009296F8',
    iccid: '89148000004978519646',
  });
  expect(bulkVerdict(named('vzw'), { action: 'activate' })).toEqual({ kind: 'skip', rule: 'no-imei' });
  for (const provider of ['att', 'tmo'] as const)
    expect(bulkVerdict(named(provider), { action: 'activate' })).toMatchObject({ kind: 'change', becomes: 'active' });
});

const plan = { id: 1, provider: 'vzw', code: 'A', name: 'A', active_cents: 425, suspended_cents: 0, commitment_months: 12 } as const;
const PLANS: LineRates = { ...PRICES, plans: [{ ...plan, etf_cents: 12_000, etf_less_cents: 1000, suspension_fee_cents: null }] };

test('with plans each line counts by its own, also one that was suspended for nothing', () => {
  const planned = (status: SimStatus) => ({ ...line('vzw', status), plan: 'A' });
  expect(monthly('activate', [planned('inventory'), planned('suspended'), line('vzw', 'inventory')], PLANS)?.cents).toBe(425 + 425 + 350);
  expect(monthly('deactivate', [planned('active')], PLANS)?.cents).toBe(-425);
});

test('lines that end within their commitment are told with what that may cost, and those of which nobody knows', () => {
  const kept = (activated_at: string | null, code: string | null = 'A') => ({ ...line('vzw', 'active'), plan: code, activated_at });
  const lines = [kept('2026-06-01T00:00:00Z'), kept('2026-02-01T00:00:00Z'), kept('2024-02-01T00:00:00Z'), kept(null), kept(null, null)];
  expect(judged('deactivate', lines, PLANS).ending).toEqual({ cents: 12_000 + 8000, currency: 'USD', lines: 2, unknown: 2 });
  expect(judged('deactivate', lines, PRICES).ending).toBeNull();
  expect(judged('activate', [line('vzw', 'inventory')], PLANS).ending).toBeNull();
});

test('lines that end are judged by the plan their carrier has them on, and a fee that nobody told is not nothing', () => {
  const kept = (more: Partial<CommittedLine>) => ({ ...line('vzw', 'active'), plan: 'A', activated_at: '2026-06-01T00:00:00Z', ...more });
  expect(judged('deactivate', [kept({ carrier_plan: 'A' }), kept({ carrier_plan: 'Z' })], PLANS)).toMatchObject({
    monthly: { cents: -425, unpriced: 1 },
    ending: { cents: 12_000, lines: 1, unknown: 1 },
  });
  const unsaid = { ...PLANS, plans: PLANS.plans.map((each) => ({ ...each, etf_cents: null })) };
  expect(judged('deactivate', [kept({})], unsaid).ending).toEqual({ cents: 0, currency: 'USD', lines: 0, unknown: 1 });
});

test('lines that are activated are told with what they have to be kept for, and not those that were only suspended', () => {
  const planned = (status: SimStatus) => ({ ...line('vzw', status), plan: 'A' });
  const lines = [planned('inventory'), planned('deactivated'), planned('suspended'), line('vzw', 'inventory')];
  expect(judged('activate', lines, PLANS).commits).toEqual({ lines: 2, months: 12 });
  expect(judged('activate', [line('vzw', 'inventory')], PLANS).commits).toBeNull();
});

test('a plan that is changed here changes no bill: its carrier is not asked, and that is said', () => {
  const sim = { ...line('vzw', 'active'), plan: null };
  const order = { action: 'edit-plan', provider: 'vzw', plan: 'A' } as const;
  const rows = [{ provider: 'vzw', line: sim, verdict: bulkVerdict(sim, order) }];
  const { monthly: bill, hints } = preflightOf('edit-plan', rows, { rates: PLANS, on });
  expect(bill).toBeNull();
  expect(hints).toEqual([{ hint: 'plan-here', count: 1, provider: 'vzw', limit: null }]);
});
