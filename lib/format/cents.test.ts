import { centsIn } from './cents.ts';

test.each([
  ['$1,234.56', 123456],
  ['3.5', 350],
  ['.99', 99],
  ['12', 1200],
  ['(3.50)', -350],
  ['-3.50', -350],
  ['3.50-', -350],
  ['1.2500', 125],
  ['1.234,56', 123456],
  ['3,5', 350],
  ['0', 0],
])('%s is %d cents', (text, cents) => expect(centsIn(text)).toBe(cents));

test.each(['', '.', 'three', '1.255', '1,23,456.00', '99999999999', '1.2.3', '--'])('%s is no amount', (text) =>
  expect(centsIn(text)).toBeUndefined(),
);
