import { dbmIn, typedZones, zonesText } from './typedCommissioning.ts';

test.each([
  ['-71', -71],
  ['−71 dBm', -71],
  ['104', -104],
  ['-20', undefined],
  ['-141', undefined],
  ['weak', undefined],
  ['', undefined],
])('a technician types %j, which is %s', (text, dbm) => {
  expect(dbmIn(text)).toBe(dbm);
});

test('zones are typed one a line, and read back as they were typed', () => {
  const text = '4 Front door, exit, Office 1\n7\n12 Smoke attic, fire';
  const typed = typedZones(`${text}\n\n`);
  expect(typed).toEqual({
    zones: [
      { number: 4, name: 'Front door', type: 'exit', area: 'Office 1' },
      { number: 7 },
      { number: 12, name: 'Smoke attic', type: 'fire' },
    ],
  });
  const kept = 'zones' in typed ? typed.zones.map((zone) => ({ name: null, type: null, area: null, ...zone })) : [];
  expect(zonesText(kept)).toBe(text);
});

test.each([
  [{ name: null, type: 'fire', area: null }, '12, fire'],
  [{ name: null, type: 'fire', area: 'Attic' }, '12, fire, Attic'],
  [{ name: null, type: null, area: 'Attic' }, '12, , Attic'],
  [{ name: 'fire', type: null, area: null }, '12 fire'],
])('a zone that was typed as %j is opened as %j, and stays what it is when it is saved', (facts, text) => {
  expect(zonesText([{ number: 12, ...facts }])).toBe(text);
  const typed = typedZones(text);
  expect('zones' in typed && typed.zones.map((zone) => ({ name: null, type: null, area: null, ...zone }))).toEqual([
    { number: 12, ...facts },
  ]);
});

test('a comma after the number is no name’s end', () => {
  expect(typedZones('12, Front door, exit')).toEqual({ zones: [{ number: 12, name: 'Front door', type: 'exit' }] });
});

test.each([
  ['Front door', 1],
  ['4 Front door\n4 Back door', 2],
  ['1\n0 nothing', 2],
])('%j is refused at its line', (text, wrong) => {
  expect(typedZones(text)).toEqual({ wrong });
});

test('a zone’s type is typed by its name in the language of who types, with a comma in it or not', () => {
  const names = {
    ...{ night: 'Einbruch', day: 'Einbruch, tags Störung', exit: 'Ein- und Ausgang', fire: 'Brand' },
    ...{ supervisory: 'Brandmelde-Überwachung', panic: 'Überfall', emergency: 'Notruf', auxiliary: 'Technik' },
  };
  const text = '4 Haustür, Ein- und Ausgang, Büro\n5 Tor, Einbruch, tags Störung\n6, einbruch\n7 Lager, day';
  const typed = typedZones(text, names);
  expect(typed).toEqual({
    zones: [
      { number: 4, name: 'Haustür', type: 'exit', area: 'Büro' },
      { number: 5, name: 'Tor', type: 'day' },
      { number: 6, type: 'night' },
      { number: 7, name: 'Lager', type: 'day' },
    ],
  });
  const kept = 'zones' in typed ? typed.zones.map((zone) => ({ name: null, type: null, area: null, ...zone })) : [];
  expect(typedZones(zonesText(kept, names), names)).toEqual(typed);
});
