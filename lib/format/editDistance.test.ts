import { editDistance } from './editDistance.ts';

test.each([
  ['DAL01', 'DAL01', 0],
  ['DAL01', 'DAL10', 1],
  ['DAL01', 'DAL1', 1],
  ['DAL01', 'DAL011', 1],
  ['DAL01', 'HOU01', 3],
  ['', 'DAL', 3],
])('whoever types %s for %s has slipped %i times', (typed, meant, slips) => {
  expect(editDistance(typed, meant)).toBe(slips);
});
