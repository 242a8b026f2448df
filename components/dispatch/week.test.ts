import { at, day, stop } from '#components/testing/onBoard.tsx';
import { addSums, sumOf, weekOf } from './week.ts';

test('a week goes from Monday to Sunday, whichever of its days is asked for, over the change of the clock too', () => {
  const week = ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'];
  for (const each of week) expect(weekOf(each)).toEqual(week);
});

test('a day is told by its visits, the hours of work and drive, and what of it is late or past the shift', () => {
  const late = stop(5, 'Zilker Kayaks', { window: { start: null, end: at('13:00') }, minutes: 600 });
  const sum = sumOf(day(1, [stop(1, 'Oltorf Laundry'), late]));
  expect(sum).toMatchObject({ visits: 2, shift: 540, late: 1 });
  expect(sum.busy).toBeGreaterThan(630);
  expect(sum.overtime).toBeGreaterThan(60);
  const off = sumOf({ ...day(2, []), shift: null });
  expect(off).toMatchObject({ visits: 0, shift: null, busy: 0 });
  expect(addSums([sum, off])).toMatchObject({ visits: 2, shift: 540, late: 1 });
});
