import { makeWatch } from './watch.ts';

const IMEI = { text: '353806141923634', x: 100, y: 100 };
const ICCID = { text: '89148000004978519646', x: 100, y: 150 };
const nothing = { pairs: [], singles: [] };

test('A label is told once, as a pair, however long it is held before the camera', () => {
  const watch = makeWatch();
  expect(watch([IMEI, ICCID], 0)).toEqual({ pairs: [[IMEI.text, ICCID.text]], singles: [] });
  for (let at = 100; at < 9000; at += 100) expect(watch([IMEI, ICCID], at)).toEqual(nothing);
});

test('A code that was read first waits a moment for its partner', () => {
  const watch = makeWatch();
  expect(watch([IMEI], 0)).toEqual(nothing);
  expect(watch([IMEI, ICCID], 200).pairs).toEqual([[IMEI.text, ICCID.text]]);
});

test('A code alone is told after that moment, and its partner still finds it later', () => {
  const watch = makeWatch();
  watch([IMEI], 0);
  expect(watch([IMEI], 700)).toEqual({ pairs: [], singles: [IMEI.text] });
  expect(watch([IMEI, ICCID], 800).pairs).toEqual([[IMEI.text, ICCID.text]]);
});

test('Held up again after it was put down, it is news', () => {
  const watch = makeWatch();
  watch([IMEI, ICCID], 0);
  expect(watch([], 3500)).toEqual(nothing);
  expect(watch([IMEI, ICCID], 4000).pairs).toHaveLength(1);
});
