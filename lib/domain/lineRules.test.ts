import { LINE_CONDITIONS } from '#lib/contract/lineRules.ts';
import { isThreshold, THRESHOLDS, thresholdIn } from './lineRules.ts';

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
