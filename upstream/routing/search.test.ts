import { leastCost } from '#upstream/testing/exactPlan.ts';
import { randomDay } from '#upstream/testing/randomDay.ts';
import { chanceOf } from './chance.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { search } from './search.ts';

/** Walks each tour anew, by nothing but what the problem says. */
function expectKept({ visits, vehicles, minutes }: Problem, { tours, left }: Plan) {
  const seen = [...tours.flatMap(({ order }) => order), ...left].sort((one, other) => one - other);
  expect(seen).toEqual(visits.map((_, index) => index));
  for (const { vehicle, order } of tours) {
    const own = vehicles[vehicle];
    if (!own) throw new Error(`no vehicle ${vehicle}`);
    let [time, place] = [own.free, own.start];
    for (const index of order) {
      const visit = visits[index];
      if (!visit) throw new Error(`no visit ${index}`);
      time = Math.max(time + minutes(place, visit.place), visit.opens);
      expect(time).toBeLessThanOrEqual(visit.due);
      expect(visit.extra[vehicle]).toBeLessThan(Number.POSITIVE_INFINITY);
      time += visit.minutes;
      place = visit.place;
    }
    expect(time + minutes(place, own.end)).toBeLessThanOrEqual(own.closes);
  }
}

test('a small day of three technicians is planned as well as it can be, or all but, and no promise is broken', async () => {
  const gaps: number[] = [];
  for (let seed = 1; seed <= 25; seed++) {
    const chance = chanceOf(seed);
    const day = randomDay({ visits: 5 + chance.below(5), technicians: 3 }, chance);
    const plan = await search(day, { iterations: 1000 });
    expectKept(day, plan);
    gaps.push(plan.cost / leastCost(day) - 1);
  }
  expect(Math.min(...gaps)).toBeGreaterThan(-1e-9);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(0.05);
  expect(gaps.filter((gap) => gap < 1e-9).length).toBeGreaterThanOrEqual(22);
});

test('a week of two hundred visits keeps every promise, is the same with the same seed, and no dearer than it began', async () => {
  const week = randomDay({ visits: 80, technicians: 6, days: 5 }, chanceOf(3));
  const first = await search(week, { iterations: 1 });
  const plan = await search(week, { iterations: 60 });
  expectKept(week, plan);
  expect(plan.cost).toBeLessThan(first.cost);
  const again = await search(week, { iterations: 60 });
  expect(again.tours.map(({ order }) => order)).toEqual(plan.tours.map(({ order }) => order));
  const orders = plan.tours.map(({ order }) => order);
  expect((await search(week, { orders, iterations: 20, seed: 9 })).cost).toBeLessThanOrEqual(plan.cost);
});

test('what is urgent takes the place of what may wait, and a visit pinned to a moment is begun then', async () => {
  const day = randomDay({ visits: 3, technicians: 1 }, chanceOf(1));
  const [plain] = day.visits;
  if (!plain) throw new Error('no visit');
  const own = day.vehicles.map((vehicle) => ({ ...vehicle, closes: vehicle.free + 255, ends: vehicle.free + 255 }));
  const like = { ...plain, place: 0, minutes: 70, opens: 0, due: 500, haste: 0, extra: [0] };
  const visits = [
    { ...like, leave: 1000 },
    { ...like, leave: 2000, opens: 110, due: 110 },
    { ...like, leave: 50_000 },
  ];
  const plan = await search(
    { vehicles: own, visits, minutes: (from, to) => (from === to ? 0 : 10) },
    { iterations: 200, orders: [[0, 1]] },
  );
  expect(plan.left).toEqual([0]);
  expect(plan.tours[0]?.begins[plan.tours[0].order.indexOf(1)]).toBe(110);
});

test('it can be stopped, by time or by who waits, says how far it is, and answers the best so far', async () => {
  const week = randomDay({ visits: 60, technicians: 6, days: 5 }, chanceOf(4));
  const asked = new AbortController();
  const parts: number[] = [];
  const plan = await search(week, {
    iterations: Number.MAX_SAFE_INTEGER,
    milliseconds: 60_000,
    signal: asked.signal,
    onProgress: (part) => {
      parts.push(part);
      asked.abort();
    },
  });
  expectKept(week, plan);
  expect(parts.length).toBeLessThanOrEqual(2);
  expect(parts[0]).toBeLessThan(0.5);
  const started = performance.now();
  await search(week, { iterations: Number.MAX_SAFE_INTEGER, milliseconds: 300 });
  expect(performance.now() - started).toBeLessThan(5000);
});
