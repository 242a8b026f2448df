import type { SimStatus } from '#lib/contract/sims/states.ts';
import { type BulkFacts, bulkVerdict, preflightOf } from './bulkVerdict.ts';

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
const PRICES = { cents: { vzw: 350, att: 410 }, currency: 'USD' };
const monthly = (action: 'activate' | 'deactivate' | 'retire', lines: BulkFacts[], prices?: typeof PRICES) =>
  preflightOf(
    action,
    lines.map((sim) => ({ provider: sim.provider, verdict: bulkVerdict(sim, { action }) })),
    prices,
  ).monthly;

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
  expect(monthly('activate', [line('tmo', 'inventory')], PRICES)).toBeNull();
  expect(monthly('activate', [line('vzw', 'inventory')])).toBeNull();
});

test('a SIM without a radio has no IMEI to upload', () => {
  const card = { ...line('vzw', 'inventory'), imei: '', iccid: '89148000004978519646' };
  expect(bulkVerdict(card, { action: 'upload-vzw' })).toEqual({ kind: 'skip', rule: 'no-radio' });
  expect(bulkVerdict(line('vzw', 'inventory'), { action: 'upload-vzw' })).toEqual({ kind: 'change', hints: [] });
});
