import { instantAt, localTime, shiftOn } from '#lib/format/localDay.ts';
import { type PlanStop, planDay } from './dayPlan.ts';

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
  const unknown = planDay([stop({ lat: null })], { shift, home, now: yesterday });
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
