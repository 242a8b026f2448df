import { groupsOnSheet } from './sheet.ts';

const imei = (index: number) => String(353806141920000 + index);
const iccid = (index: number) => `891480000049785${10000 + index}`;

/** Three columns of labels, each with its IMEI above its ICCID. */
const label = (index: number) => {
  const x = 200 + (index % 3) * 400;
  const y = 100 + Math.floor(index / 3) * 220;
  return [
    { text: imei(index), x, y: y + (index % 2) * 3 },
    { text: iccid(index), x: x + 30, y: y + 80 },
  ];
};

test('On a sheet of labels each IMEI finds the ICCID of its own label, line by line', () => {
  const spots = Array.from({ length: 9 }, (_, index) => label(index))
    .flat()
    .reverse();
  expect(groupsOnSheet(spots)).toEqual(Array.from({ length: 9 }, (_, index) => [imei(index), iccid(index)]));
});

test('A label whose ICCID could not be read takes none from its neighbour', () => {
  const spots = [...label(0), ...label(1).slice(0, 1)];
  expect(groupsOnSheet(spots)).toEqual([[imei(0), iccid(0)], [imei(1)]]);
});

test('A code read twice is there once, and two in one symbol are a device', () => {
  expect(groupsOnSheet([...label(0), ...label(0)])).toEqual([[imei(0), iccid(0)]]);
  expect(groupsOnSheet([{ text: `IMEI:${imei(0)};ICCID:${iccid(0)}`, x: 1, y: 1 }])).toEqual([[imei(0), iccid(0)]]);
});
