import { axisOf, isDay, shareOf } from './axis.ts';

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`);

test('a timeline begins with the hour in which the first shift does, goes on to whole hours, and is the usual day when nothing happens', () => {
  const day = { start: at('14:00'), end: at('23:00') };
  expect(axisOf([], day)).toMatchObject(day);
  const early = axisOf([{ start: at('13:40'), end: at('15:00') }], day);
  expect(early.start).toBe(at('13:00'));
  expect(early.hours).toHaveLength(2);
});

test('noon stands in the middle of a day from eight to four, and the night before at its edge', () => {
  const day = { start: at('08:00'), end: at('16:00') };
  expect(shareOf(day, at('12:00'))).toBe(50);
  expect(shareOf(day, at('03:00'))).toBe(0);
});

test('a day somebody typed into the address that no calendar has is none', () => {
  expect(['2026-02-30', '2026-13-01', 'tomorrow', '2026-1-1', '2028-02-29'].map(isDay)).toEqual([false, false, false, false, true]);
});
