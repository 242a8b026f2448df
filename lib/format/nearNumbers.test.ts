import { isIccid, isImei } from './identifiers.ts';
import { difference, nearNumbers } from './nearNumbers.ts';

describe.each([
  ['IMEI', '353806141923634'],
  ['ICCID', '89148000002203598343'],
  ['short ICCID', '891480000022035983'],
])('of an %s', (_, number) => {
  const places = [...number].map((_, at) => at);

  test.each(places)('whoever misreads digit %i is led back to the number', (at) => {
    for (const digit of '0123456789') {
      const misread = number.slice(0, at) + digit + number.slice(at + 1);
      expect(nearNumbers(misread).includes(number)).toBe(misread !== number);
    }
  });

  test.each(places.slice(1))('whoever swaps digit %i with the one before is led back to the number', (at) => {
    const swapped = number.slice(0, at - 1) + number[at] + number[at - 1] + number.slice(at + 1);
    expect(nearNumbers(swapped).includes(number)).toBe(swapped !== number);
  });
});

test('only numbers that can be on a device or card are offered, few enough to look them all up', () => {
  const imeis = nearNumbers('353806141923635');
  expect(imeis.every(isImei)).toBe(true);
  expect(imeis.length).toBeLessThan(30);
  const iccids = nearNumbers('89148000002203598343');
  expect(iccids.every(isIccid)).toBe(true);
  expect(iccids.length).toBeLessThan(200);
});

test.each(['35380614192363', '8005550142', 'DAL-15964', ''])('nothing is near %p', (text) => {
  expect(nearNumbers(text)).toEqual([]);
});

test('it is told where two numbers differ', () => {
  expect(difference('353806141923634', '353806141923534')).toEqual({ from: 12, to: 13 });
  expect(difference('353806141923634', '358306141923634')).toEqual({ from: 2, to: 4 });
  expect(difference('35', '35')).toEqual({ from: 0, to: 0 });
});
