import fc from 'fast-check';
import type { RoutePoint } from '#lib/contract/directions.ts';
import { metresBetween, positionOf } from '#lib/domain/travel/earth.ts';
import { straight } from '#lib/domain/travel/straight.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import { CITIES, type City, mileage } from '#lib/testing/mileage.ts';
import { estimate } from './estimate.ts';

const MILE = 1609.344;
const at = (city: City): RoutePoint => ({ lat: CITIES[city][0], lng: CITIES[city][1] });
const between = (from: City, to: City) => {
  const [leg] = estimate([at(from), at(to)]).legs;
  if (!leg) throw new Error('no leg');
  return { miles: leg.m / MILE, hours: leg.s / 3600, ...leg };
};

test.each(mileage)('from %s to %s a way over highways is nearly as long as the %i miles of the road atlas', (from, to, miles) => {
  const found = between(from, to);
  expect(Math.abs(found.miles / miles - 1)).toBeLessThan(0.08);
  expect(found.by).toBe('highways');
});

test('on the mean of all of them a way differs by less than three hundredths', () => {
  const errors = mileage.map(([from, to, miles]) => Math.abs(between(from, to).miles / miles - 1));
  expect(errors.length).toBeGreaterThan(60);
  expect(errors.reduce((sum, each) => sum + each, 0) / errors.length).toBeLessThan(0.03);
});

/** About how long people take. */
const HOURS: [City, City, hours: number][] = [
  ['Dallas', 'Houston', 3.6],
  ['Dallas', 'San Antonio', 4.4],
  ['Houston', 'San Antonio', 3.0],
  ['San Antonio', 'Corpus Christi', 2.2],
  ['Dallas', 'Lubbock', 5.3],
  ['San Antonio', 'El Paso', 8.0],
  ['Houston', 'Texarkana', 5.0],
  ['Dallas', 'Tyler', 1.6],
];
test.each(HOURS)('from %s to %s it takes nearly the %f hours people drive', (from, to, hours) => {
  expect(Math.abs(between(from, to).hours / hours - 1)).toBeLessThan(0.12);
});

test('the steps say which road is taken, and toward where', () => {
  const { steps, path, m } = between('Dallas', 'San Antonio');
  const roads = steps.flatMap(({ road }) => road ?? []);
  expect(roads).toEqual(expect.arrayContaining(['I 35E', 'I 35']));
  expect(steps.find(({ kind, road }) => kind === 'follow' && road === 'I 35E')?.toward).toBe('Hillsboro');
  expect(steps.findLast(({ kind }) => kind === 'follow')?.toward).toBe('San Antonio');
  expect(steps.at(-1)?.kind).toBe('arrive');
  expect(steps.length).toBeLessThan(12);
  expect(steps.reduce((sum, step) => sum + step.m, 0)).toBeCloseTo(m, -1);
  expect([path[0], path.at(-1)]).toEqual([positionOf(at('Dallas')), positionOf(at('San Antonio'))]);
});

test('the line of a way runs along its roads: nowhere does it jump further than the longest straight stretch', () => {
  const { path, m } = between('San Antonio', 'El Paso');
  const jumps = path.slice(1).map((to, index) => metresBetween(path[index] ?? to, to));
  expect(Math.max(...jumps)).toBeLessThan(60_000);
  expect(Math.abs(jumps.reduce((sum, each) => sum + each, 0) / m - 1)).toBeLessThan(0.03);
});

test('a site beside the highway is reached over local roads at both ends', () => {
  const [leg] = estimate([
    { lat: 32.25, lng: -96.4 },
    { lat: 30.5, lng: -95.3 },
  ]).legs;
  const [first, ...rest] = leg?.steps ?? [];
  expect(first?.kind).toBe('reach');
  expect(rest.some(({ kind, road }) => kind === 'follow' && road === 'I 45')).toBe(true);
  expect(rest.slice(-2).map(({ kind }) => kind)).toEqual(['leave', 'arrive']);
});

test('from door to door in a quarter there are only streets, so the straight line is made longer; it takes its time', () => {
  const [leg] = estimate([
    { lat: 32.78, lng: -96.8 },
    { lat: 32.8, lng: -96.79 },
  ]).legs;
  expect(leg).toMatchObject({ by: 'straight', m: straight(metresBetween([-96.8, 32.78], [-96.79, 32.8])).m });
  expect((leg?.s ?? 0) / 60).toBeCloseTo(4, 0);
});

test('where no highway leads, a straight line stands in and says so', () => {
  const [leg] = estimate([
    { lat: 21.31, lng: -157.86 },
    { lat: 34.05, lng: -118.24 },
  ]).legs;
  expect(leg?.by).toBe('straight');
});

test.each([90, -90, 89.99, -96.8, Number.NaN])(
  'a place at latitude %f, where no highway is, costs no search and gets a straight line',
  (lat) => {
    const [leg] = estimate([
      { lat, lng: 10 },
      { lat: 32.78, lng: -96.8 },
    ]).legs;
    expect(leg?.by).not.toBe('highways');
  },
);

test('whoever is there already drives nowhere', () => {
  const [leg] = estimate([at('Austin'), at('Austin')]).legs;
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
      expect(Math.abs(leg.steps.reduce((sum, { s }) => sum + s, 0) - leg.s)).toBeLessThan(2);
    }),
    { numRuns: process.env.FULL ? 5000 : 300 },
  );
});

test('the drive times of a planned day are those the directions tell, wherever its stops lie', () => {
  fc.assert(
    fc.property(anywhere, anywhere, fc.boolean(), (from, far, isNear) => {
      const to = isNear ? { lat: from.lat + (far.lat - 31) / 40, lng: from.lng + (far.lng + 100) / 40 } : far;
      const [leg] = estimate([from, to]).legs;
      if (!leg || leg.m < 50) return;
      const { metres, minutes } = estimatedLeg(from, to);
      expect(Math.abs(metres - leg.m)).toBeLessThan(2);
      expect(Math.abs(minutes - leg.s / 60)).toBeLessThan(1.01);
      expect(Math.abs(leg.steps.reduce((sum, { m }) => sum + m, 0) - leg.m)).toBeLessThan(25);
    }),
    { numRuns: 200 },
  );
});
