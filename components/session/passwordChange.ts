import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#lib/contract/words/session.ts';

export const FIELDS = ['current', 'password', 'again'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Typed = Record<FieldName, string>;

export type Mistake = 'missing' | 'short' | 'same' | 'differ' | 'wrong' | 'refused';

const isRight = (name: 'current' | 'password', { length }: string) =>
  length >= (name === 'password' ? SHORTEST_PASSWORD : 1) && length <= LONGEST_PASSWORD;

/** What is wrong with one field, judged with the others. */
export function mistakeIn(name: FieldName, { current, password, again }: Typed): Mistake | undefined {
  if (name === 'current') return isRight('current', current) ? undefined : 'missing';
  if (name === 'again') return again === password ? undefined : 'differ';
  if (!isRight('password', password)) return 'short';
  return password === current ? 'same' : undefined;
}
