import { readBareTimesIn, withOffset } from './bareTimes.ts';

afterEach(() => readBareTimesIn('UTC'));

test('a time without an offset is UTC, or of the zone that is set, in summer and in winter', () => {
  expect(withOffset('2026-07-01 14:00:00')).toBe('2026-07-01T14:00:00.000Z');
  expect(withOffset('2026-07-01T14:00')).toBe('2026-07-01T14:00:00.000Z');
  readBareTimesIn('America/Chicago');
  expect(withOffset('2026-07-01 14:00:07.123456')).toBe('2026-07-01T19:00:07.000Z');
  expect(withOffset('2026-12-01 14:00:00')).toBe('2026-12-01T20:00:00.000Z');
});

test('what says its offset, or is no time, is left as it is', () => {
  for (const each of ['2026-07-01T14:00:00Z', '2026-07-01T14:00:00.000000Z', '2026-07-01', '07:30', '2026-13-45 99:99:99', null, 7])
    expect(withOffset(each)).toBe(each);
});
