import { codeIn, codesScanned, groupsIn, kindOf } from './codes.ts';

const IMEI = '353806141923634';
const ICCID = '89148000004978519646';

test.each([
  ['a bare number', IMEI],
  ['the prefix a scanner puts before it', `]C1${IMEI}`],
  ['control characters around it', `\x02${IMEI}\x03`],
  ['a label and gaps', 'IMEI: 35-380614-192363-4'],
])('An IMEI is read through %s', (_, raw) => {
  expect(kindOf(codeIn(raw))).toBe('imei');
});

test('A scanner that plays an English keyboard to a French one gives the digits it meant', () => {
  expect(codeIn('"("_à-&\'&çé"-"\'')).toBe(IMEI);
});

test('An ICCID loses the filler at its end, and anything else stays as it is written', () => {
  expect(codeIn(`${ICCID}F`)).toBe(ICCID);
  expect(codeIn(' 263LTE-V ')).toBe('263LTE-V');
});

test('Of a table each line is a group, and what is no code is left out', () => {
  const table = `IMEI,ICCID,Type,Bought\n${IMEI},${ICCID},263LTE-V,2026-11-21\n"353806141923642";;;`;
  expect(groupsIn(table)).toEqual([[IMEI, ICCID], ['353806141923642']]);
});

test('A column of codes is one stream, in its order', () => {
  expect(groupsIn(`${ICCID}\r\n${IMEI}\r\n`)).toEqual([[ICCID, IMEI]]);
});

test('Two codes with a gap between them are two, a code with gaps in it is one', () => {
  expect(groupsIn(`${IMEI} ${ICCID}`)).toEqual([[IMEI, ICCID]]);
  expect(groupsIn('353806 14 192363 4')).toEqual([[IMEI]]);
  expect(groupsIn(`IMEI:${IMEI}/ICCID:${ICCID}`)).toEqual([[IMEI, ICCID]]);
});

test('A number that a spreadsheet spoiled is kept, so that somebody sees it', () => {
  expect(groupsIn('IMEI\n3.53806E+14')).toEqual([['3.53806E+14']]);
});

test('A text without codes holds none', () => {
  expect(groupsIn('Delivery of Nov 21\n200 radios\n')).toEqual([]);
});

test('What a scanner sends is a code even when it is no number, and several when a symbol holds several', () => {
  expect(codesScanned('263LTE-V')).toEqual(['263LTE-V']);
  expect(codesScanned(`IMEI:${IMEI};ICCID:${ICCID}`)).toEqual([IMEI, ICCID]);
  expect(codesScanned('  ')).toEqual([]);
});
