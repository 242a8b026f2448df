import { proposedMinutes } from './testLength.ts';

test.each([
  [4, 30],
  [30, 30],
  [52, 60],
  [60, 60],
  [61, 75],
  [600, 240],
])('of swaps of which eight in ten were done within %i minutes a test of %i is proposed', (most, minutes) => {
  expect(proposedMinutes(most)).toBe(minutes);
});
