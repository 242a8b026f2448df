import { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { typedRequirements } from '#lib/domain/requirements.ts';
import { instantAt } from '#lib/format/localDay.ts';
import { type Typed, termsIn, typedOf, windowIn, wrongIn } from './terms.ts';

const timeZone = 'America/Chicago';
const iso = (day: string, time: string) => new Date(instantAt(timeZone, day, time)).toISOString();
const shiftOf = (start: string, end: string) => ({ timeZone, shift: { start, end } });
const byDay = shiftOf(iso('2026-11-21', '08:00'), iso('2026-11-21', '17:00'));
const byNight = shiftOf(iso('2026-11-21', '22:00'), iso('2026-11-22', '06:00'));
const typed = (more: Partial<Typed> = {}): Typed => ({
  date: '2026-11-21',
  start: '',
  end: '',
  minutes: '45',
  requires: typedRequirements(null),
  second: '',
  wish: { start: '', end: '' },
  keeps: { technician: false, day: false },
  ...more,
});

test('a window is typed by the clock of the company, and reads back the same', () => {
  const window = windowIn(typed({ start: '13:00', end: '15:30' }), byDay);
  expect(window).toEqual({ start: '2026-11-21T19:00:00.000Z', end: '2026-11-21T21:30:00.000Z' });
  const visit = Unassigned.parse({ id: 1, window, minutes: 45 });
  expect(typedOf(visit, '2026-11-21', timeZone)).toEqual(typed({ start: '13:00', end: '15:30' }));
});

test('of a shift over midnight two in the morning is that of the next day; by day it ends before it begins', () => {
  const night = typed({ start: '23:00', end: '02:00' });
  expect(windowIn(night, byNight)).toEqual({ start: iso('2026-11-21', '23:00'), end: iso('2026-11-22', '02:00') });
  expect(wrongIn(night, '2026-11-21', byNight)).toEqual({});
  expect(wrongIn(night, '2026-11-21', byDay)).toEqual({ window: true });
});

test('on the day the clocks go forward an hour that is not there is the one after it', () => {
  const skipped = typed({ date: '2027-03-14', start: '02:30', end: '03:45' });
  const frame = shiftOf(iso('2027-03-14', '00:00'), iso('2027-03-14', '12:00'));
  expect(windowIn(skipped, frame)).toEqual({ start: '2027-03-14T08:30:00.000Z', end: '2027-03-14T08:45:00.000Z' });
});

test('a day that is over or none, and lengths nobody plans, are refused', () => {
  expect(wrongIn(typed({ date: '2026-11-20' }), '2026-11-21', byDay)).toEqual({ date: true });
  expect(wrongIn(typed({ date: '' }), '2026-11-21', byDay)).toEqual({ date: true });
  expect(wrongIn(typed({ minutes: '721' }), '2026-11-21', byDay)).toEqual({ minutes: true });
  expect(wrongIn(typed({ minutes: '1.5' }), '2026-11-21', byDay)).toEqual({ minutes: true });
});

test('only what is otherwise is sent; times typed for another day go with it', () => {
  const was = typed({ start: '13:00', end: '15:00' });
  expect(termsIn(was, was, byDay)).toBeUndefined();
  expect(termsIn({ ...was, minutes: '60' }, was, byDay)).toEqual({ minutes: 60 });
  expect(termsIn({ ...was, start: '', end: '' }, was, byDay)).toEqual({ window: null });
  expect(termsIn({ ...was, date: '2026-11-23' }, was, { timeZone, shift: null })).toEqual({
    date: '2026-11-23',
    window: { start: iso('2026-11-23', '13:00'), end: iso('2026-11-23', '15:00') },
  });
});
