import { usageOf } from './usage.ts';

test.each([
  ['late in the evening after the clocks went back', '2026-11-21T05:30:00Z'],
  ['soon after midnight after they went forward', '2027-03-20T05:30:00Z'],
])('usage is thirty different days, %s', (_, now) => {
  const days = usageOf('353806010000001', [{ from: 0 }], new Date(now), 'America/Chicago').map(({ day }) => day);
  expect(new Set(days).size).toBe(30);
  expect(days).toEqual([...days].sort());
});
