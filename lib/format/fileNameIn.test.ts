import { fileNameIn } from './fileNameIn.ts';

test.each([
  ['attachment; filename="sims.csv"', 'sims.csv'],
  ['attachment; filename="a.csv"; filename*=UTF-8\'\'%C3%A4.csv', 'ä.csv'],
  ['attachment; filename="a.csv"; filename*=UTF-8\'\'%E4.csv', 'a.csv'],
  ['attachment', undefined],
  [null, undefined],
])('a file sent with %s is kept as %s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
