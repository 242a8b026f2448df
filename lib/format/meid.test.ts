import { describe, expect, test } from '@jest/globals';
import { isMeid, meidDecimal, meidIn } from './meid.ts';

describe('the number of a CDMA radio', () => {
  test('is told in hexadecimal or decimal digits, with the digit that checks it or without', () => {
    const same = [
      'AF0123450ABCDE',
      'af 012345 0abcde',
      'MEID (HEX): AF0123450ABCDEC',
      '293608736500703710',
      'MEID DEC 2936087365 00703710 0',
    ];
    expect(same.map(meidIn)).toEqual(same.map(() => 'AF0123450ABCDE'));
    expect(meidDecimal('AF0123450ABCDE')).toBe('293608736500703710');
    expect(meidIn('256691434010057472')).toBe('99000124997700');
  });

  test('is none when a digit is missing, the check does not fit, or it is an IMEI, an ICCID or too large', () => {
    const wrong = [
      'AF0123450ABCD',
      'AF0123450ABCDEB',
      '2936087365007037101',
      '353806141923634',
      '891480000012345678',
      '999999999999999999',
      '',
    ];
    for (const each of wrong) expect([each, meidIn(each)]).toEqual([each, undefined]);
    expect(['01234567890123', 'af0123450abcde'].map(isMeid)).toEqual([false, false]);
  });

  test('comes back the same from its decimal form', () => {
    for (const meid of ['A0000000000000', 'FFFFFFFFFFFFFF', '99000100ABCDEF', 'A1000000000001'])
      expect(meidIn(meidDecimal(meid))).toBe(meid);
  });
});
