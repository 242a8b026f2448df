import { exactly } from './exactly.ts';

const guessed = { current_page: 3, per_page: 25, last_page: 745, total: 18_624, estimated: true };
const counted = { current_page: 1, per_page: 1, last_page: 20_937, total: 20_937 };

test('After a large delivery the list says as many SIMs as its filters, and its last page can be reached', () => {
  expect(exactly(guessed, counted)).toEqual({ current_page: 3, per_page: 25, last_page: 838, total: 20_937 });
});

test('Until they are counted, and where the server only guesses, it says about how many', () => {
  expect(exactly(guessed, undefined)).toBe(guessed);
  expect(exactly(guessed, { ...counted, estimated: true })).toBe(guessed);
});
