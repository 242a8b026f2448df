import fc from 'fast-check';
import type { RoutePoint } from '#lib/contract/directions.ts';
import { metresBetween, positionOf } from '#lib/domain/travel/earth.ts';
import { STRETCHES } from '#lib/domain/travel/network.ts';
import { HIGHWAYS, TOWNS, type Town } from '#lib/domain/travel/texas.ts';
import { estimatedLeg } from '#lib/domain/travel/travel.ts';
import { estimate } from './estimate.ts';

const MILE = 1609.344;
const at = (town: Town): RoutePoint => ({ lat: TOWNS[town][0], lng: TOWNS[town][1] });
const between = (from: Town, to: Town) => {
  const [leg] = estimate([at(from), at(to)]).legs;
  if (!leg) throw new Error('no leg');
  return { miles: leg.m / MILE, hours: leg.s / 3600, ...leg };
};

/** What road atlases say, in miles, and about how long it takes. */
const KNOWN: [Town, Town, miles: number, hours: number][] = [
  ['Dallas', 'Houston', 239, 3.6],
  ['Dallas', 'Austin', 195, 3.1],
  ['Dallas', 'San Antonio', 274, 4.4],
  ['Houston', 'Austin', 165, 2.7],
  ['Houston', 'San Antonio', 197, 3.0],
  ['Houston', 'Corpus Christi', 210, 3.4],
  ['San Antonio', 'Corpus Christi', 143, 2.2],
  ['Dallas', 'Lubbock', 345, 5.3],
  ['Lubbock', 'Amarillo', 124, 1.9],
  ['Austin', 'Lubbock', 373, 6.0],
  ['San Antonio', 'El Paso', 551, 8.0],
  ['San Antonio', 'Laredo', 157, 2.3],
  ['Houston', 'Beaumont', 85, 1.4],
  ['Dallas', 'Texarkana', 178, 2.8],
  ['Dallas', 'Amarillo', 363, 5.7],
  ['Fort Worth', 'Abilene', 151, 2.3],
  ['Corpus Christi', 'Brownsville', 160, 2.6],
  ['Houston', 'Texarkana', 290, 5.0],
  ['El Paso', 'Dallas', 636, 9.3],
  ['Dallas', 'Tyler', 98, 1.6],
];

test.each(KNOWN)('from %s to %s an estimate is near the %i miles and %f hours people drive', (from, to, miles, hours) => {
  const found = between(from, to);
  expect(Math.abs(found.miles / miles - 1)).toBeLessThan(0.07);
  expect(Math.abs(found.hours / hours - 1)).toBeLessThan(0.14);
  expect(found.by).toBe('highways');
});

test('the steps say which road is taken, and toward where', () => {
  const { steps, path, m } = between('Dallas', 'San Antonio');
  expect(steps.map(({ kind, road, toward }) => [kind, road, toward])).toEqual([
    ['follow', 'I 35E', 'Hillsboro'],
    ['follow', 'I 35', 'San Antonio'],
    ['arrive', null, null],
  ]);
  expect(steps.reduce((sum, step) => sum + step.m, 0)).toBeCloseTo(m);
  expect(path[0]).toEqual([TOWNS.Dallas[1], TOWNS.Dallas[0]]);
  expect(path.at(-1)).toEqual([TOWNS['San Antonio'][1], TOWNS['San Antonio'][0]]);
});

test('a site beside the highway is reached over local roads at both ends', () => {
  const [leg] = estimate([
    { lat: 32.25, lng: -96.4 },
    { lat: 30.5, lng: -95.3 },
  ]).legs;
  expect(leg?.steps.map(({ kind, road }) => [kind, road])).toEqual([
    ['reach', 'I 45'],
    ['follow', 'I 45'],
    ['leave', 'I 45'],
    ['arrive', null],
  ]);
});

test('within a town there are only streets, so the straight line is made longer; it takes its time', () => {
  const [leg] = estimate([
    { lat: 32.78, lng: -96.8 },
    { lat: 32.85, lng: -96.77 },
  ]).legs;
  expect(leg?.by).toBe('straight');
  expect((leg?.m ?? 0) / MILE).toBeCloseTo(7.2, 0);
  expect((leg?.s ?? 0) / 60).toBeCloseTo(13.9, 0);
});

test('where our highways do not lead, a straight line stands in and says so', () => {
  const [leg] = estimate([
    { lat: 40.71, lng: -74.01 },
    { lat: 42.36, lng: -71.06 },
  ]).legs;
  expect(leg?.by).toBe('straight');
  expect((leg?.m ?? 0) / MILE).toBeGreaterThan(200);
  expect((leg?.m ?? 0) / MILE).toBeLessThan(245);
});

test('whoever is there already drives nowhere', () => {
  const [leg] = estimate([at('Waco'), at('Waco')]).legs;
  expect(leg).toMatchObject({ m: 0, s: 0, steps: [{ kind: 'arrive' }] });
});

const anywhere = fc.record({
  lat: fc.double({ min: 25.8, max: 36.5, noNaN: true }),
  lng: fc.double({ min: -106.6, max: -93.5, noNaN: true }),
});

test('wherever two places lie, the way is no shorter than the crow flies, no absurd detour, and takes a possible time', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (from, to) => {
      const [leg] = estimate([from, to]).legs;
      const line = metresBetween(positionOf(from), positionOf(to));
      if (!leg) throw new Error('no leg');
      expect(leg.m).toBeGreaterThanOrEqual(line * 0.999);
      expect(leg.m).toBeLessThan(line * 2.4 + 1);
      const speed = leg.s > 0 ? (leg.m / leg.s) * 3.6 : 60;
      expect(speed).toBeGreaterThan(45);
      expect(speed).toBeLessThan(121);
      expect(leg.steps.reduce((sum, { s }) => sum + s, 0)).toBeCloseTo(leg.s, 3);
    }),
    { numRuns: process.env.FULL ? 5000 : 300 },
  );
});

test('every town can be driven to from every other, and no two neighbours are further apart than a tank lasts', () => {
  const towns = Object.keys(TOWNS) as Town[];
  expect(new Set(STRETCHES.flatMap(({ from, to }) => [from, to]))).toEqual(new Set(towns));
  const { legs } = estimate(towns.map(at));
  expect(legs.every(({ m, s }) => m > 0 && s > 0)).toBe(true);
  for (const { m } of STRETCHES) expect(m / MILE).toBeLessThan(140);
  for (const { towns: on } of HIGHWAYS) expect(new Set(on).size).toBe(on.length);
});

test('the drive times of a planned day are those the directions tell, wherever its stops lie', () => {
  fc.assert(
    fc.property(anywhere, anywhere, fc.boolean(), (from, far, isNear) => {
      const to = isNear ? { lat: from.lat + (far.lat - 31) / 40, lng: from.lng + (far.lng + 100) / 40 } : far;
      const [leg] = estimate([from, to]).legs;
      if (!leg || leg.m < 50) return;
      expect(estimatedLeg(from, to)).toEqual({ metres: Math.round(leg.m), minutes: Math.ceil(leg.s / 60) });
      expect(Math.abs(leg.steps.reduce((sum, { m }) => sum + m, 0) - leg.m)).toBeLessThan(5);
    }),
    { numRuns: 200 },
  );
});
