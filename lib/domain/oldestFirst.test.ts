import { oldestFirst } from './oldestFirst.ts';

const OPEN = [
  { id: 3, due_on: '2031-03-01', balance_cents: 500 },
  { id: 1, due_on: '2031-03-01', balance_cents: 200 },
  { id: 2, due_on: '2031-01-31', balance_cents: 300 },
];

test.each([
  [0, []],
  [299, [[2, 299]]],
  [
    400,
    [
      [2, 300],
      [1, 100],
    ],
  ],
  [
    5000,
    [
      [2, 300],
      [1, 200],
      [3, 500],
    ],
  ],
])('%d cents go to what was due first, and no invoice gets more than it has open', (cents, given) => {
  expect([...oldestFirst(OPEN, cents)]).toEqual(given);
});
