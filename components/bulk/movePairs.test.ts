import { movePairs } from './movePairs.ts';

const [IMEI, ICCID, OTHER] = ['353806000000017', '89148000000000000017', '353806000000025'];

test('pairs are read as they come out of a file or a table, with headings, quotes and what stands beside them', () => {
  const list = `"from","to","message"\r\n"=""${IMEI}""","=""${ICCID}""","did not register"\r\n\n${OTHER}\t${ICCID}\n${IMEI}; ${OTHER}`;
  expect(movePairs(list)).toEqual({
    pairs: [
      { from: IMEI, to: ICCID },
      { from: OTHER, to: ICCID },
      { from: IMEI, to: OTHER },
    ],
  });
});

test('a number may be written in groups where a comma, a semicolon or a tab parts the two', () => {
  expect(movePairs(`"8914 8000 0000 0000 0017", ${IMEI}\n35 380600 000001 7\t${OTHER}`).pairs).toEqual([
    { from: '8914 8000 0000 0000 0017', to: IMEI },
    { from: '35 380600 000001 7', to: OTHER },
  ]);
});

test('a row with one number is named, and so is the first row too many', () => {
  expect(movePairs(`${IMEI} ${ICCID}\n${OTHER}`).wrong).toEqual({ row: 2, rule: 'one-number' });
  expect(movePairs(`${IMEI} 12\n`).wrong).toEqual({ row: 1, rule: 'one-number' });
  expect(movePairs(`${IMEI} ${ICCID}\n`.repeat(5001)).wrong).toEqual({ row: 5001, rule: 'too-many' });
});
