import { isImei } from '#lib/contract/identifiers.ts';
import { nearImeis } from './near.ts';

const IMEI = '353806141923634';
const places = [...IMEI].map((_, at) => at);

test.each(places)('whoever misreads digit %i is led back to the number', (at) => {
  for (const digit of '0123456789') {
    const misread = IMEI.slice(0, at) + digit + IMEI.slice(at + 1);
    expect(nearImeis(misread).includes(IMEI)).toBe(misread !== IMEI);
  }
});

test.each(places.slice(1))('whoever swaps digit %i with the one before is led back to the number', (at) => {
  const swapped = IMEI.slice(0, at - 1) + IMEI[at] + IMEI[at - 1] + IMEI.slice(at + 1);
  expect(nearImeis(swapped).includes(IMEI)).toBe(swapped !== IMEI);
});

test('only numbers that can be on a device are offered, few enough to look them all up', () => {
  const near = nearImeis('353806141923635');
  expect(near.every(isImei)).toBe(true);
  expect(near.length).toBeLessThan(20);
});
