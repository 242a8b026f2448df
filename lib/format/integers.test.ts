import { writeInteger } from './integers.ts';
import { LANGUAGES, regional } from './languages.ts';

const COUNTS = [0, 1, 12, 999, 1000, 1234, 9999, 10_000, 12_345, 999_999, 1_000_000, 123_456_789, Number.MAX_SAFE_INTEGER];

test.each(LANGUAGES.map(regional))('whole numbers are written in %s as Intl writes them', (locale) => {
  const format = new Intl.NumberFormat(locale);
  for (const count of COUNTS) for (const value of [count, -count || 0]) expect(writeInteger(locale, value)).toBe(format.format(value));
});

test('what is no whole number, and another language, are left to Intl', () => {
  for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, '12', 12n])
    expect(writeInteger('en', value)).toBeUndefined();
  expect(writeInteger('ar', 12)).toBeUndefined();
});
