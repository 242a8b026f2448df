import { groupsOf, isEid, isIccid, isImei, luhnDigit, passesLuhn, plainDigits } from './identifiers.ts';

test('the check digit of a well-known IMEI is right, and any other digit is wrong', () => {
  expect(isImei('490154203237518')).toBe(true);
  for (const digit of '012345679') expect(isImei(`49015420323751${digit}`)).toBe(false);
  expect(passesLuhn(`49015420323751${luhnDigit('49015420323751')}`)).toBe(true);
});

test('an ICCID has 18 to 20 digits and begins with 89', () => {
  expect(isIccid('89148000003598319700')).toBe(true);
  expect(isIccid('8914800000359831')).toBe(false);
  expect(isIccid('79148000003598319700')).toBe(false);
});

test('an EID has 32 digits, of which the last two check the others', () => {
  const good = ['89001012012341234012345678901224', '89001567010203040506070809101152', '89044011112233441122334411223321'];
  expect(good.map(isEid)).toEqual([true, true, true]);
  expect(
    [...good.map((each) => each.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`)), '8900101201234123401234567890'].some(isEid),
  ).toBe(false);
});

test.each([
  ['IMEI: 35-380614-192363-4', '353806141923634'],
  ['353806 14 192363 4', '353806141923634'],
  ['8914 8000 0035 9831 970F', '8914800000359831970'],
  ['(713) 555-0148', '7135550148'],
])('%s is %s', (typed, digits) => expect(plainDigits(typed)).toBe(digits));

test('identifiers are cut where the trade cuts them', () => {
  expect(groupsOf('imei', '353806141923634')).toEqual(['353806', '14', '192363', '4']);
  expect(groupsOf('iccid', '8914800000359831970')).toEqual(['8914', '8000', '0035', '9831', '970']);
  expect(groupsOf('msisdn', '7135550148')).toEqual(['713', '555', '0148']);
  expect(groupsOf('ip', '10.184.22.117')).toEqual(['10.184.22.117']);
});
