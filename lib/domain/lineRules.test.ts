import { LINE_CONDITIONS } from '#lib/contract/words/lineRules.ts';
import { isThreshold, scopeOfSearch, THRESHOLDS, thresholdIn } from './lineRules.ts';

test.each(LINE_CONDITIONS)('%s takes a whole number within its bounds, or none', (condition) => {
  const bounds = THRESHOLDS[condition];
  if (!bounds) {
    expect([isThreshold(condition, null), isThreshold(condition, 3)]).toEqual([true, false]);
    return;
  }
  const { least, most } = bounds;
  expect([least, most].map((each) => isThreshold(condition, each))).toEqual([true, true]);
  expect([null, least - 1, most + 1, least + 0.5, Number.NaN].map((each) => isThreshold(condition, each))).toEqual(Array(5).fill(false));
});

test('a number is read as it is typed in any of the languages', () => {
  expect(['3', ' 3 ', '365'].map((each) => thresholdIn('in-warehouse', each))).toEqual([3, 3, 365]);
  expect(['', '0', '366', 'three', '-3', '1e3'].map((each) => thresholdIn('in-warehouse', each))).toEqual(Array(6).fill(undefined));
  expect(['1,500', '1.500', '1\u202f500', '1 500'].map((each) => thresholdIn('usage-above', each))).toEqual(Array(4).fill(1500));
  // A fraction is no whole number, and never ten times as much.
  expect(['1.5', '2,5', '0.5', '1.50', '12,34'].map((each) => thresholdIn('usage-above', each))).toEqual(Array(5).fill(undefined));
  expect(thresholdIn('imei-changed', 'anything')).toBeNull();
});

test('a rule takes one provider, type and warehouse over of a search, and says where that is not all of it', () => {
  const query = { provider: ['vzw' as const], device_type: ['XT50'], warehouse_code: ['DAL-01'], status: ['active' as const] };
  const scope = { provider: 'vzw', device_type: 'XT50', warehouse_code: 'DAL-01' };
  expect(scopeOfSearch({ ...query, sort: '-imei', page: 2 })).toEqual({ scope, isWhole: true });
  expect(scopeOfSearch({})).toEqual({ scope: { provider: null, device_type: null, warehouse_code: null }, isWhole: true });
  expect(scopeOfSearch({ ...query, warehouse_code: ['DAL-01', 'HOU-01'] })).toEqual({
    scope: { ...scope, warehouse_code: null },
    isWhole: false,
  });
  for (const more of [
    { q: '35380' },
    { status: ['suspended' as const] },
    { stock_state: ['truck' as const] },
    { batch_id: 4 },
    { id: [7] },
  ])
    expect(scopeOfSearch({ ...query, ...more })).toEqual({ scope, isWhole: false });
});
