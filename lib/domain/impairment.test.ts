import { fireWatchAt, needsFireWatch, notifiedMissing, notifiedStill, outOfService } from './impairment.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-25T18:00:00Z');
const ago = (minutes: number) => NOW - minutes * MINUTE;
const minutesOut = (...outages: [from: number, until: number | null][]) =>
  outOfService(
    outages.map(([from, until]) => ({ from: ago(from), until: until === null ? null : ago(until) })),
    NOW,
  ) / MINUTE;

test.each([
  ['nothing', [], 0],
  ['one that is over', [[90, 30]], 60],
  ['one that goes on', [[90, null]], 90],
  [
    'two apart',
    [
      [300, 280],
      [60, null],
    ],
    80,
  ],
  [
    'two that overlap, which count once',
    [
      [100, 40],
      [60, 20],
    ],
    80,
  ],
  [
    'one within another',
    [
      [100, 0],
      [60, 20],
    ],
    100,
  ],
  ['one that began before the 24 hours', [[1500, 1380]], 60],
  ['one that ended before them', [[1600, 1500]], 0],
  ['one that lasts for days', [[5000, null]], 1440],
  [
    'in any order',
    [
      [60, null],
      [300, 280],
    ],
    80,
  ],
] as [string, [number, number | null][], number][])('%s', (_, outages, expected) => {
  expect(minutesOut(...outages)).toBe(expected);
});

test('whatever overlaps, it is never more than the day nor than the sum, and never less than the longest', () => {
  let state = 7;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % most;
  };
  for (let round = 0; round < 500; round += 1) {
    const outages = Array.from({ length: below(6) }, () => {
      const from = below(2000);
      return [from, below(5) === 0 ? null : below(from + 1)] as [number, number | null];
    });
    const each = outages.map((outage) => minutesOut(outage));
    const all = minutesOut(...outages);
    expect(all).toBeLessThanOrEqual(
      Math.min(
        1440,
        each.reduce((sum, minutes) => sum + minutes, 0),
      ),
    );
    expect(all).toBeGreaterThanOrEqual(Math.max(0, ...each));
  }
});

test('the fire watch begins when four hours are full', () => {
  expect(fireWatchAt(90, NOW)).toBe(NOW + 150 * MINUTE);
  expect(fireWatchAt(300, NOW)).toBe(NOW);
  expect(needsFireWatch(180, 60)).toBe(false);
  expect(needsFireWatch(180, 61)).toBe(true);
});

test('owner and authority are told always, the fire watch is named once it comes to more than four hours', () => {
  expect(notifiedMissing(undefined, 0, 30)).toEqual(['owner', 'ahj']);
  expect(notifiedMissing({ owner: ' ', ahj: 'Dallas Fire, badge 311' }, 0, 30)).toEqual(['owner']);
  expect(notifiedMissing({ owner: 'Dana Ruiz', ahj: 'Dallas Fire' }, 200, 60)).toEqual(['fire_watch']);
  expect(notifiedMissing({ owner: 'Dana Ruiz', ahj: 'Dallas Fire', fire_watch: 'two guards' }, 200, 60)).toEqual([]);
});

test('who was told counts for four hours after the test, the fire watch only while it is on', () => {
  const told = { owner: 'Dana Ruiz', ahj: 'Dallas Fire', fire_watch: 'two guards', restored: null };
  expect(notifiedStill({ told, closedAt: null }, NOW)).toEqual(told);
  expect(notifiedStill({ told, closedAt: ago(239) }, NOW)).toEqual({ ...told, fire_watch: null });
  expect(notifiedStill({ told, closedAt: ago(241) }, NOW)).toBeNull();
  expect(notifiedStill({ told: null, closedAt: null }, NOW)).toBeNull();
});
