import { isTripOf, kindOfZone } from './commissioning.ts';
import { readDemands, USUAL_DEMANDS } from './demands.ts';

test.each([
  ['fire', ['fire', 'burglary'], 'fire'],
  ['night', ['fire', 'burglary'], 'burglary'],
  ['panic', ['burglary', 'hold-up'], 'hold-up'],
  // A fire alarm system is tested whole, whatever the program calls its zones.
  ['night', ['fire'], 'fire'],
  ['fire', ['burglary'], 'burglary'],
  [null, ['burglary', 'fire'], 'burglary'],
  ['fire', [], null],
])('a zone of type %s in a system for %j counts as %s', (type, kinds, kind) => {
  expect(kindOfZone(type, kinds)).toBe(kind);
});

test('a zone whose type says nothing may be one of those that are all demanded, and counts as one', () => {
  expect(kindOfZone(null, ['burglary', 'hold-up'], 'hold-up')).toBe('hold-up');
  expect(kindOfZone('Duress', ['burglary', 'hold-up'], 'hold-up')).toBe('hold-up');
  expect(kindOfZone('night', ['burglary', 'hold-up'], 'hold-up')).toBe('burglary');
});

test.each([
  ['day', 'trouble', true],
  ['night', 'trouble', false],
  ['supervisory', 'supervisory', true],
  ['fire', 'supervisory', false],
  [null, 'alarm', true],
  [null, 'trouble', false],
] as const)('a zone of type %s that sends: %s. A trip: %s', (type, kind, isTrip) => {
  expect(isTripOf(type, kind)).toBe(isTrip);
});

test('a setting changes what it names, and leaves the rest as usual', () => {
  const demands = readDemands('burglary: all-zones, report; elevator: none');
  expect(demands.burglary).toEqual({ zones: 'all', reports: 'new', trouble: false, strength: false });
  expect(demands.elevator).toEqual({ zones: null, reports: null, trouble: false, strength: false });
  expect(demands.fire).toEqual(USUAL_DEMANDS.fire);
  expect(readDemands('')).toEqual(USUAL_DEMANDS);
});

test.each([
  ['burglery: report', '“burglery: report” does not begin with one of fire, burglary'],
  ['fire: every-zone', 'fire: “every-zone” is none of all-zones, one-zone'],
  ['fire:', 'fire: “” is none of'],
])('the setting %s is refused, and says why', (text, words) => {
  expect(() => readDemands(text)).toThrow(words);
});
