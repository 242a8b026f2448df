import { dayAfterMonths, termUntil } from './contractTerm.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-15', 14, '2028-01-15'],
])('%s and %i months is %s', (day, months, after) => expect(dayAfterMonths(day, months)).toBe(after));

test.each([
  ['month to month has no term', null, null, null],
  ['a term ends the day before its day', 36, null, '2026-03-14'],
  ['is over and stays so', 12, null, '2024-03-14'],
  ['is renewed as often as it takes', 12, 12, '2026-03-14'],
  ['to the day on which it would end', 36, 1, '2026-03-14'],
])('%s', (_, term, renewal, until) => expect(termUntil('2023-03-15', term, renewal, '2025-06-01')).toBe(until));
