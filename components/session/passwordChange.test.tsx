import { type FieldName, type Mistake, mistakeIn, type Typed } from './passwordChange.ts';

const good: Typed = { current: 'linekeeper', password: 'a better one', again: 'a better one' };

test.each<[string, FieldName, Partial<Typed>, Mistake | undefined]>([
  ['a good change', 'password', {}, undefined],
  ['no current password', 'current', { current: '' }, 'missing'],
  ['nine characters', 'password', { password: 'ninechars' }, 'short'],
  ['ten characters', 'password', { password: 'tencharact' }, undefined],
  ['the current password again', 'password', { password: 'linekeeper' }, 'same'],
  ['a slip when repeating it', 'again', { again: 'a better on' }, 'differ'],
])('Someone who types %s', (_, field, typed, mistake) => {
  expect(mistakeIn(field, { ...good, ...typed })).toBe(mistake);
});
