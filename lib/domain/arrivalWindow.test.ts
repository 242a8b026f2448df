import { arrivalWindow } from './arrivalWindow.ts';

const at = (time: string) => Date.parse(`2026-11-26T${time}:00Z`);

test.each([
  ['14:02', '13:20', '13:50', '14:25'],
  ['14:00', '13:20', '13:50', '14:20'],
  ['14:00', '13:58', '13:55', '14:20'],
  ['14:00', '14:40', '14:40', '14:45'],
])('who is expected at %s is, at %s, told to come between %s and %s', (eta, now, start, end) => {
  expect(arrivalWindow(at(eta), at(now))).toEqual({ start: at(start), end: at(end) });
});
