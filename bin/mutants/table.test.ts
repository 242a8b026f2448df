import { MUTANTS, wrongIn } from './table.mjs';

test('every fault that npm run test:mutants tries still has its place in the sources, and its tests are there', () => {
  expect(MUTANTS.length).toBeGreaterThan(40);
  expect(wrongIn('.')).toEqual([]);
});
