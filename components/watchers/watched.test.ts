import { isGone, MOST_WATCHED, silenceOf, WatchedList, withSilence, withSystem } from './watched.ts';

const NOW = Date.parse('2026-03-08T09:00:00Z');

test('a system is silent once it said nothing for longer than it may; one that never spoke is', () => {
  expect(silenceOf('2026-03-08T08:00:00Z', 60, NOW)).toEqual({ ms: 3_600_000, isSilent: false });
  expect(silenceOf('2026-03-08T07:59:59Z', 60, NOW)).toEqual({ ms: 3_601_000, isSilent: true });
  expect(silenceOf(null, 60, NOW)).toEqual({ ms: null, isSilent: true });
  expect(silenceOf('2026-03-08T09:00:04Z', 60, NOW)).toEqual({ ms: 0, isSilent: false });
});

test('one lost ping is nothing, three in a row are', () => {
  expect(isGone([])).toBe(false);
  expect(isGone([null, null])).toBe(false);
  expect(isGone([40, null, null])).toBe(false);
  expect(isGone([40, null, null, null])).toBe(true);
  expect(isGone([null, null, null, 41])).toBe(false);
});

test('a system comes into view once, and only as many as one can look at', () => {
  const { list } = withSystem([], 'DAL-1');
  expect(withSystem(list, 'DAL-1')).toEqual({ list, outcome: 'known' });
  const full = Array.from({ length: MOST_WATCHED }, (_, index) => ({ cs: `DAL-${index}`, minutes: 5 }));
  expect(withSystem(full, 'HOU-1')).toEqual({ list: full, outcome: 'full' });
  expect(withSilence(list, 'DAL-1', 15)).toEqual([{ cs: 'DAL-1', minutes: 15 }]);
  expect(WatchedList.safeParse([...full, { cs: 'HOU-1', minutes: 5 }]).success).toBe(false);
});
