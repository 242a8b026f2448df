import { withoutNumber } from './digits.ts';

test.each([
  ["The 'To' number +12145550100 is not valid.", '+12145550100', "The 'To' number …0100 is not valid."],
  ['(214) 555-0100 and 12145550100', '+12145550100', '…0100 and …0100'],
  ['21211 %2B4930901820', '+4930901820', '21211 %2B…1820'],
  ['Permission to send to +44 is not enabled (21408)', '+447700900123', 'Permission to send to +44 is not enabled (21408)'],
])('of a number that is quoted its last digits stay: %s', (words, number, left) => {
  expect(withoutNumber(words, number)).toBe(left);
});
