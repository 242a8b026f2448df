import { guessNumberKind, soughtIn } from './guessNumberKind.ts';

test.each([
  ['3538061104', 'imei', 5, '3538061104'],
  ['353806 14 192363 4', 'imei', 0, '353806141923634'],
  ['35-380614-192363-4', 'imei', 0, '353806141923634'],
  ['IMEI: 353806141923634', 'imei', 0, '353806141923634'],
  ['8914 8000', 'iccid', 10, '89148000'],
  ['8914800000459478', 'iccid', 2, '8914800000459478'],
  ['8914 8000 0045 9478 3927', 'iccid', 0, '89148000004594783927'],
  ['89148000004594783927F', 'iccid', 0, '89148000004594783927'],
  ['7135', 'msisdn', 6, '7135'],
  ['713-555-0142', 'msisdn', 0, '7135550142'],
  ['(713) 555-0142', 'msisdn', 0, '7135550142'],
  ['+1 713 555 0142', 'msisdn', 0, '7135550142'],
  ['1 713 555 0142', 'msisdn', 0, '7135550142'],
  ['713.555.0142', 'msisdn', 0, '7135550142'],
  ['310410123456789', 'imsi', 0, '310410123456789'],
  ['IMSI: 311480001234567', 'imsi', 0, '311480001234567'],
  ['8900 1012 0123 4123 4012 3456 78', 'eid', 6, '89001012012341234012345678'],
  ['8900 1012 0123 4123 4012 3456 7890 1224', 'eid', 0, '89001012012341234012345678901224'],
  ['af 012345 0abcde', 'meid', 0, 'AF0123450ABCDE'],
  ['MEID 293608736500703710', 'meid', 0, 'AF0123450ABCDE'],
  ['10.', 'ip', 0, '10.'],
  ['10.184.22.117', 'ip', 0, '10.184.22.117'],
  ['HOU-11873', 'cs', 0, 'HOU-11873'],
  ['hou-1', 'cs', 0, 'hou-1'],
])('Someone who types "%s" is understood', (typed, kind, toGo, sought) => {
  expect(guessNumberKind(typed)).toEqual({ kind, toGo, wrong: false });
  expect(soughtIn(` ${typed} `)).toBe(sought);
});

test.each(['', ' ', '3', '353', '0412345', 'Katy Prairie', 'HOU', 'Unit 12', '300.1.1.1', '123456789012345678901', '1234567890123456'])(
  'Nobody guesses at "%s"',
  (typed) => {
    expect(guessNumberKind(typed)).toBeUndefined();
    expect(soughtIn(typed)).toBe(typed.trim());
  },
);

test('An IMEI with a slip in it is told from a good one', () => {
  expect(guessNumberKind('353806141923634')?.wrong).toBe(false);
  expect(guessNumberKind('353806141923635')?.wrong).toBe(true);
  expect(guessNumberKind('89001012012341234012345678901225')?.wrong).toBe(true);
});
