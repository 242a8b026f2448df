import fc from 'fast-check';
import { readDecimal, writeDecimal } from './decimals.ts';
import { LANGUAGES, regional } from './languages.ts';

test.each([
  ['en', '1,234.5', 123_450],
  ['en', '1234.50', 123_450],
  ['en', '12,5', undefined],
  ['en', '1,23', undefined],
  ['en', '.5', undefined],
  ['en', '5.', 500],
  ['en', '5.005', undefined],
  ['en', '-5', undefined],
  ['en', '1e3', undefined],
  ['en', '', undefined],
  ['de', '1.234,5', 123_450],
  ['de', '1.234', 123_400],
  ['de', '12.5', 1250],
  ['de', '12,50', 1250],
  ['fr', '1 234,5', 123_450],
  ['fr', '1\u202f234,5', 123_450],
  ['fr', '12.50', 1250],
  ['fr', '1.234,5', 123_450],
  ['fr', '1.234', undefined],
  ['pt', '1.234,5', 123_450],
  ['pt-PT', '1 234,5', 123_450],
  ['pt-PT', '1.234,5', 123_450],
  ['pt-PT', '1.234', undefined],
])('in %s "%s" is read as %s', (locale, text, value) => {
  expect(readDecimal(text, 2, locale)).toBe(value);
});

test('what is written is read again as the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.constantFrom(...LANGUAGES.map(regional)),
      fc.constantFrom(2, 3),
      fc.boolean(),
      (value, locale, places, isFull) => {
        expect(readDecimal(writeDecimal(value, places, locale, isFull ? places : 0), places, locale)).toBe(value);
      },
    ),
  );
});
