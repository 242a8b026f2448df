import { stretchesOf } from './roster.ts';

const day = (date: string, more: object = {}) => ({ date, shift: null, reason: 'vacation', note: null, by: null, at: null, ...more });

test('days in a row of which the same is so are one stretch', () => {
  const days = [
    day('2026-12-30'),
    day('2026-12-31'),
    day('2027-01-01'),
    day('2027-01-02', { reason: 'sick' }),
    day('2027-01-04', { reason: 'sick' }),
  ];
  expect(stretchesOf(days).map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-12-30 2027-01-01',
    '2027-01-02 2027-01-02',
    '2027-01-04 2027-01-04',
  ]);
});
