import { passesLuhn } from '#lib/contract/identifiers.ts';
import { nearCodes } from './nearCodes.ts';

test('a mistyped digit leads back to the number that was meant', () => {
  const near = nearCodes('353806141923534');
  expect(near).toContain('353806141923634');
  expect(near.every(passesLuhn)).toBe(true);
  expect(near).toHaveLength(15);
});

test('a right number, and what is no number, have nothing near', () => {
  expect(nearCodes('353806141923634')).toEqual([]);
  expect(nearCodes('35380614')).toEqual([]);
});
