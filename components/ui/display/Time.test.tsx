import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { learnServerTime } from '#lib/browser/api/serverClock.ts';
import { Time } from './Time.tsx';

const now = new Date('2026-11-21T20:00:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now, doNotFake: ['queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

test.each([
  ['six minutes ago', '2026-11-21T19:54:00Z', '6 min ago'],
  ['this morning', '2026-11-21T16:12:00Z', '10:12 AM'],
  ['yesterday evening in Chicago, which is today in London', '2026-11-21T05:30:00Z', 'Nov 20, 11:30 PM'],
  ['last year', '2025-11-04T16:12:00Z', 'Nov 4, 2025, 10:12 AM'],
  ['later today', '2026-11-21T20:38:00Z', '2:38 PM'],
])('Something from %s is dated in the time of the company', (_, at, words) => {
  onScreen(<Time at={at} />, { now });
  expect(screen.getByText(words).getAttribute('datetime')).toBe(at);
});

test('A time of another zone follows that zone', () => {
  onScreen(<Time at="2026-11-21T16:12:00Z" />, { now, timeZone: 'Europe/Berlin' });
  expect(screen.getByText('5:12 PM')).toBeTruthy();
});

test('a PC five minutes off tells the time that has gone by the server’s clock', () => {
  learnServerTime('2026-11-21T20:05:00Z');
  onScreen(<Time at="2026-11-21T19:54:00Z" />, { now: new Date('2026-11-21T20:05:00Z') });
  expect(screen.getByText('11 min ago')).toBeTruthy();
  learnServerTime(now.toISOString());
});
