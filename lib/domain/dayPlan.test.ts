import { instantAt, localTime, shiftOn } from '#lib/format/localDay.ts';
import { planDay } from './dayPlan.ts';
import type { PlanStop } from './dayWalk.ts';

const CHICAGO = 'America/Chicago';
const DAY = '2026-06-01';
const home = { lat: 30.27, lng: -97.74 };
/** Every way takes a quarter of an hour. */
const leg = () => ({ metres: 10_000, minutes: 15 });

const at = (time: string, day = DAY) => instantAt(CHICAGO, day, time);
const shift = shiftOn(CHICAGO, DAY, { start: '08:00', end: '12:00' });
const stop = (more: Partial<PlanStop> = {}): PlanStop => ({
  ...home,
  minutes: 30,
  window: { start: null, end: null },
  arrived: null,
  ended: null,
  ...more,
});
const yesterday = at('20:00', '2026-05-31');
const clock = (instant: number | null | undefined) => (instant == null ? null : localTime(CHICAGO, instant));
const plan = (stops: PlanStop[], now = yesterday) => planDay(stops, { shift, home, now, leg });
const arrivals = (stops: PlanStop[], now?: number) => plan(stops, now).stops.map(({ arrives }) => clock(arrives));

test('a day begins at home with the shift, and every stop follows the one before it', () => {
  const day = plan([stop(), stop(), stop()]);
  expect(day.stops.map(({ arrives, leaves }) => [clock(arrives), clock(leaves)])).toEqual([
    ['08:15', '08:45'],
    ['09:00', '09:30'],
    ['09:45', '10:15'],
  ]);
  expect([clock(day.leaves), clock(day.back), day.driveMinutes, day.workMinutes, day.metres, day.overtimeMinutes]).toEqual([
    '08:00',
    '10:30',
    60,
    90,
    40_000,
    0,
  ]);
});

test('who is early waits for the window, who is behind it is late, and who comes home after the shift works over', () => {
  const day = plan([
    stop({ window: { start: at('09:00'), end: at('10:00') }, minutes: 120 }),
    stop({ window: { start: at('09:00'), end: at('11:00') }, minutes: 60 }),
  ]);
  expect(
    day.stops.map(({ arrives, waitMinutes, begins, lateMinutes }) => [clock(arrives), waitMinutes, clock(begins), lateMinutes]),
  ).toEqual([
    ['08:15', 45, '09:00', 0],
    ['11:15', 0, '11:15', 15],
  ]);
  expect([clock(day.back), day.overtimeMinutes]).toEqual(['12:30', 30]);
});

test('what happened counts as it happened, and what has not happened by now happens from now on', () => {
  const over = stop({ arrived: at('08:40'), ended: at('09:00') });
  const there = stop({ arrived: at('09:20'), minutes: 30 });
  expect(arrivals([over, stop()], at('09:05'))).toEqual(['08:40', '09:20']);
  expect(arrivals([over, there, stop()], at('09:30'))).toEqual(['08:40', '09:20', '10:05']);
  // Still there at eleven: whoever comes next is told so.
  expect(arrivals([over, there, stop()], at('11:00'))).toEqual(['08:40', '09:20', '11:15']);
  expect(arrivals([stop()], at('10:00'))).toEqual(['10:15']);
});

test('a day without stops, without a shift or without places can be planned as well', () => {
  expect(plan([])).toMatchObject({ stops: [], back: null, driveMinutes: 0, overtimeMinutes: 0 });
  const off = planDay([stop({ window: { start: at('10:00'), end: null } })], { shift: null, home, now: yesterday, leg });
  expect([clock(off.stops[0]?.begins), off.overtimeMinutes]).toEqual(['10:15', 0]);
  const unknown = planDay([stop({ lat: null })], { shift, home, now: yesterday, leg });
  expect(unknown.stops[0]?.driveMinutes).toBe(20);
});

test.each([
  ['forward', '2026-03-08', '03:15'],
  ['back', '2026-11-01', '01:15'],
])('over a change of the clocks %s the drive takes as long as ever', (_, day, arrival) => {
  const night = shiftOn(CHICAGO, day, { start: '01:30', end: '10:00' });
  const [first] = planDay([stop()], {
    shift: night,
    home,
    now: yesterday - 365 * 86_400_000,
    leg: () => ({ metres: 1, minutes: 45 }),
  }).stops;
  expect(clock(first?.arrives)).toBe(arrival);
});

test('lunch is between two visits in its time, where nobody is late by it; of a day that is over before it there is none', () => {
  const long = shiftOn(CHICAGO, DAY, { start: '08:00', end: '17:00' });
  const lunch = { length: 30 * 60_000, from: at('11:30'), latest: at('13:00') };
  const eaten = (stops: PlanStop[], now = yesterday) => {
    const day = planDay(stops, { shift: long, home, now, leg, lunch });
    return [
      clock(day.lunch?.start),
      clock(day.lunch?.end),
      day.stops.map(({ lateMinutes }) => lateMinutes),
      clock(day.back),
      day.workMinutes,
    ];
  };
  const hours = (count: number, more: Partial<PlanStop> = {}) => stop({ minutes: count * 60, ...more });
  expect(eaten([hours(3.5), hours(2), hours(1)])).toEqual(['11:45', '12:15', [0, 0, 0], '16:00', 390]);
  // Before what is promised for a quarter past twelve there is no time for it, after it there is.
  const promised = { start: at('12:00'), end: at('12:15') };
  expect(eaten([hours(3.5), hours(0.5, { window: promised }), hours(1)]).slice(0, 3)).toEqual(['12:30', '13:00', [0, 0, 0]]);
  // Who waits for a customer anyway eats meanwhile.
  const later = { start: at('13:30'), end: null };
  expect(eaten([hours(3), hours(1, { window: later })])).toEqual(['11:30', '12:00', [0, 0], '14:45', 240]);
  expect(eaten([hours(5.5), hours(1)]).slice(0, 2)).toEqual(['13:45', '14:15']);
  expect(eaten([hours(3)]).slice(0, 2)).toEqual([null, null]);
  // What there was time for on the road is not put off.
  const begun = [hours(3, { arrived: at('08:15'), ended: at('11:30') }), hours(1, { arrived: at('12:30') })];
  expect(eaten([...begun, hours(1)], at('12:45')).slice(0, 2)).toEqual(['11:30', '12:00']);
});
