import { barsOf } from './bars.ts';

/** The widths of bars and gaps, which is all a scanner sees. */
const widthsIn = ({ path, width }: { path: string; width: number }) => {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, wide]) => [Number(at), Number(wide)] as const);
  return bars.flatMap(([at, wide], index) => [wide, (bars[index + 1]?.[0] ?? width) - at - wide]);
};

test('a label’s IMEI begins as Code 128 with pairs of digits, ends with its stop, and is no wider than a label', () => {
  const bars = barsOf('353806141923634');
  const widths = widthsIn(bars);
  expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 3, 2]);
  expect(widths.slice(-8, -1)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  expect(bars.width).toBeLessThanOrEqual(150);
});

test('an ICCID of 20 digits is ten symbols between start, check and stop', () => {
  expect(barsOf('89148000001234567890').width).toBe(11 * 12 + 13);
});
