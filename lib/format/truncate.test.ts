import { truncate } from './truncate.ts';

test.each([
  ['of an emoji that does not fit nothing stays', 'ab👷', 3, 'ab'],
  ['one that fits stays whole', 'ab👷', 4, 'ab👷'],
  ['what is short enough stays as it is', 'ab', 9, 'ab'],
])('%s', (_, text, most, left) => {
  expect(truncate(text, most)).toBe(left);
  expect(truncate(text, most).isWellFormed()).toBe(true);
});
