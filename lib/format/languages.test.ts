import { paperFormats } from '#lib/domain/invoicePaper.ts';
import { LANGUAGES, regional } from './languages.ts';

test('money, numbers and days are written as in Portugal, not as in Brazil', () => {
  const { money, number, day } = paperFormats('pt');
  expect([money(123_450, 'USD'), number(12_345.5), day('2026-03-01')].map((text) => text.replace(/\s/g, ' '))).toEqual([
    '1234,50 US$',
    '12 345,5',
    '1 de março de 2026',
  ]);
});

test('every language is one that Intl knows', () => {
  expect(Intl.NumberFormat.supportedLocalesOf(LANGUAGES.map(regional))).toEqual(LANGUAGES.map(regional));
});
