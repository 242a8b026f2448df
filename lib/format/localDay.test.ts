import { daysAfter, instantAt, localDay, localTime, shiftOn, weekdayOf } from './localDay.ts';

const CHICAGO = 'America/Chicago';
const iso = (instant: number) => new Date(instant).toISOString();

test.each([
  ['a winter morning', '2026-01-15', '08:00', '2026-01-15T14:00:00.000Z'],
  ['a summer morning', '2026-07-15', '08:00', '2026-07-15T13:00:00.000Z'],
  ['before the clocks go forward', '2026-03-08', '01:59', '2026-03-08T07:59:00.000Z'],
  ['a time that is skipped: as much later', '2026-03-08', '02:30', '2026-03-08T08:30:00.000Z'],
  ['after they went forward', '2026-03-08', '03:00', '2026-03-08T08:00:00.000Z'],
  ['a time that comes twice: the first', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
  ['after they went back', '2026-11-01', '02:00', '2026-11-01T08:00:00.000Z'],
  ['the end of the day', '2026-11-01', '24:00', '2026-11-02T06:00:00.000Z'],
])('%s in Chicago', (_, day, time, instant) => {
  expect(iso(instantAt(CHICAGO, day, time))).toBe(instant);
});

test('a day in Chicago has 23 hours in spring, 25 in autumn, and is the same day for who looks at it from Berlin', () => {
  const hours = (day: string) => (instantAt(CHICAGO, daysAfter(day, 1)) - instantAt(CHICAGO, day)) / 3_600_000;
  expect(['2026-03-08', '2026-11-01', '2026-06-01'].map(hours)).toEqual([23, 25, 24]);
  const late = instantAt(CHICAGO, '2026-06-01', '18:00');
  expect([localDay(CHICAGO, late), localTime(CHICAGO, late)]).toEqual(['2026-06-01', '18:00']);
  expect([localDay('Europe/Berlin', late), localTime('Europe/Berlin', late)]).toEqual(['2026-06-02', '01:00']);
});

test('a shift over midnight ends on the next day, and one over a change of the clocks is an hour shorter or longer', () => {
  const length = (day: string, start: string, end: string) => {
    const shift = shiftOn(CHICAGO, day, { start, end });
    return (shift.end - shift.start) / 3_600_000;
  };
  expect(length('2026-06-01', '22:00', '06:00')).toBe(8);
  expect(length('2026-03-07', '22:00', '06:00')).toBe(7);
  expect(length('2026-10-31', '22:00', '06:00')).toBe(9);
  expect(length('2026-06-01', '00:00', '24:00')).toBe(24);
});

test('days are counted over months, years and changes of the clocks', () => {
  expect([daysAfter('2026-02-28', 1), daysAfter('2026-12-31', 1), daysAfter('2026-03-09', -1), daysAfter('2028-02-28', 1)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2026-03-08',
    '2028-02-29',
  ]);
  expect(weekdayOf('2026-11-22')).toBe(0);
});
