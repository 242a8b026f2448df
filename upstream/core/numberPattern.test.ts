import { meet, readNumberPattern, shapeOf, writeNumber } from './numberPattern.ts';

const written = (text: string, number = 17) => {
  const pattern = readNumberPattern(text);
  return pattern && writeNumber(pattern, 2026, number);
};

test.each([
  ['{year}-{number:4}', '2026-0017'],
  ['INV-{number}', 'INV-17'],
  ['{number:6}/{year}', '000017/2026'],
  ['CM {number:3}', 'CM 017'],
])('%s numbers the seventeenth %s', (text, expected) => {
  expect(written(text)).toBe(expected);
  const pattern = readNumberPattern(text);
  expect(pattern && new RegExp(shapeOf(pattern, 2026)).exec(expected)?.[1]).toBe(/0*17/.exec(expected)?.[0]);
});

test('a number that outgrows its width is written whole', () => expect(written('{year}-{number:4}', 123_456)).toBe('2026-123456'));

test.each([
  'INV',
  'INV-{nr}',
  '{number}{number}',
  '{year}{year}{number}',
  'A_{number}',
  ' {number}',
  '{number:0}',
  '{number}1',
  '{number:6}{year}',
  `${'A'.repeat(40)}{number}`,
])('“%s” is no pattern', (text) => expect(readNumberPattern(text)).toBeUndefined());

test.each([
  ['{year}-{number:4}', '{year}-{number:5}', true],
  ['{year}-{number:4}', '2027-{number}', true],
  ['{number}', '9{number:4}', true],
  ['{number:6}/{year}', '{number}/{year}', true],
  ['{year}-{number:4}', 'CM-{year}-{number:4}', false],
  ['1-{number}', '2-{number}', false],
])('whether %s and %s could give one number', (one, other, expected) => {
  const [a, b] = [readNumberPattern(one), readNumberPattern(other)];
  expect(a && b && [meet(a, b), meet(b, a)]).toEqual([expected, expected]);
});
