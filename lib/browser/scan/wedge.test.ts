import { makeWedge } from './wedge.ts';

/** Presses the keys of a text, one every `every` ms, and tells what the last key was. */
const press = (keys: string[], every: number) => {
  const wedge = makeWedge();
  return keys.map((key, index) => wedge(key, 1000 + index * every)).at(-1);
};
const IMEI = [...'353806141923634'];

test('A scanner types a number and Enter, or Tab, and it is a code', () => {
  expect(press([...IMEI, 'Enter'], 8)).toEqual({ kind: 'code', code: IMEI.join('') });
  expect(press([...IMEI, 'Tab'], 50)).toEqual({ kind: 'code', code: IMEI.join('') });
});

test('A person who types the same number and Enter is left alone', () => {
  expect(press([...IMEI, 'Enter'], 120)).toEqual({ kind: 'other' });
});

test('A quick word and Enter is no code', () => {
  expect(press([...'263LTE', 'Enter'], 20)).toEqual({ kind: 'other' });
});

test('A number that came quickly but whose Enter came later was not a scan', () => {
  const wedge = makeWedge();
  IMEI.forEach((key, index) => {
    wedge(key, index * 5);
  });
  expect(wedge('Enter', 2000)).toEqual({ kind: 'other' });
});

test('A key that comes late in a scan does not tear it, and a person who pauses is not taken for one', () => {
  const late = (from: number, by: number, every: number) => {
    const wedge = makeWedge();
    return [...IMEI, 'Enter'].map((key, index) => wedge(key, index * every + (index >= from ? by : 0))).at(-1);
  };
  expect(late(5, 200, 10)).toEqual({ kind: 'code', code: IMEI.join('') });
  expect(late(15, 200, 10)).toEqual({ kind: 'code', code: IMEI.join('') });
  expect(late(5, 400, 10)).toEqual({ kind: 'code', code: IMEI.slice(5).join('') });
  expect(late(5, 200, 90)).toEqual({ kind: 'other' });
});

test('What was typed slowly before a scan is no part of it', () => {
  const wedge = makeWedge();
  wedge('D', 0);
  wedge('A', 300);
  expect(wedge('3', 900)).toEqual({ kind: 'first' });
  for (const [index, key] of IMEI.slice(1).entries()) wedge(key, 910 + index * 10);
  expect(wedge('Enter', 1055)).toEqual({ kind: 'code', code: IMEI.join('') });
});

test('The shift key that a scanner holds for its prefix does not tear a code', () => {
  const wedge = makeWedge();
  const keys = [']', 'Shift', 'C', '1', ...IMEI, 'Enter'];
  expect(keys.map((key, index) => wedge(key, index * 10)).at(-1)).toEqual({ kind: 'code', code: `]C1${IMEI.join('')}` });
});
