import fc from 'fast-check';
import { type PlanStop, planDay } from '#lib/domain/dayPlan.ts';
import { bestOrder } from './improve.ts';
import { costOf, routeOf } from './route.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-06-01T13:00:00Z');
const frame = { shift: { start: START, end: START + 540 * MINUTE }, home: { lat: 32.78, lng: -96.8 }, now: START - 600 * MINUTE };

const site = fc
  .record({
    lat: fc.integer({ min: 0, max: 400 }),
    lng: fc.integer({ min: 0, max: 400 }),
    minutes: fc.integer({ min: 2, max: 9 }),
    opens: fc.integer({ min: 0, max: 14 }),
    kind: fc.integer({ min: 0, max: 2 }),
  })
  .map(
    ({ lat, lng, minutes, opens, kind }): PlanStop => ({
      lat: 32.58 + lat / 1000,
      lng: -97 + lng / 1000,
      minutes: minutes * 10,
      window:
        kind === 0 ? { start: null, end: null } : { start: START + opens * 30 * MINUTE, end: START + (opens * 30 + kind * 60) * MINUTE },
      arrived: null,
      ended: null,
    }),
  );

function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((order) => Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)));
}

test('an order costs what the plan of that day comes to', () => {
  fc.assert(
    fc.property(fc.array(site, { maxLength: 9 }), (sites) => {
      const cost = costOf(
        routeOf([], sites, frame),
        sites.map((_, index) => index),
      );
      const plan = planDay(sites, frame);
      expect(cost.drive).toBe(plan.driveMinutes);
      expect(Math.round(cost.overtime)).toBe(plan.overtimeMinutes);
      expect(Math.abs(cost.late - plan.stops.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0))).toBeLessThan(1);
    }),
  );
});

test.each([4, 6, 8])(
  'of %i stops the order suggested is the best there is, or all but, whatever their windows',
  (count) => {
    const orders = permutations(count);
    const gaps: number[] = [];
    fc.assert(
      fc.property(fc.array(site, { minLength: count, maxLength: count }), (sites) => {
        const route = routeOf([], sites, frame);
        const given = sites.map((_, index) => index);
        const found = costOf(route, bestOrder(route, given)).total;
        const optimum = Math.min(...orders.map((order) => costOf(route, order).total));
        gaps.push(found / optimum - 1);
        expect(found).toBeLessThanOrEqual(optimum * 1.05 + 0.001);
      }),
      { numRuns: count === 8 ? 25 : 60, seed: 7 },
    );
    expect(gaps.filter((gap) => gap < 1e-6).length).toBeGreaterThanOrEqual(gaps.length * 0.9);
  },
  60_000,
);

test('it is never worse than what stands there, and the same day is suggested the same', () => {
  fc.assert(
    fc.property(fc.array(site, { maxLength: 14 }), (sites) => {
      const route = routeOf([], sites, frame);
      const given = sites.map((_, index) => index);
      const found = bestOrder(route, given);
      expect([...found].sort((a, b) => a - b)).toEqual(given);
      expect(costOf(route, found).total).toBeLessThanOrEqual(costOf(route, given).total);
      expect(bestOrder(route, given)).toEqual(found);
    }),
    { numRuns: 20 },
  );
});

test('thirty stops are put into a far better order', () => {
  const sites = fc.sample(fc.array(site, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: 30 })[0] ?? [];
  const route = routeOf([], sites, frame);
  const given = sites.map((_, index) => index);
  expect(costOf(route, bestOrder(route, given)).total).toBeLessThan(costOf(route, given).total * 0.5);
});
