import fc from 'fast-check';
import { Stop } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import { timed } from '#lib/domain/timed.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import { tourOf } from '#upstream/routing/tour.ts';
import { bayOf, isWorking } from './bays.ts';
import { helpsFor } from './help.ts';
import { problemOf, type Wanted } from './problem.ts';
import { relaxed } from './relaxed.ts';
import { toursOf } from './toursOf.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-06-01T13:00:00Z');
const NOW = new Date(START - 600 * MINUTE);
const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

const site = fc
  .record({
    lat: fc.integer({ min: 0, max: 400 }),
    lng: fc.integer({ min: 0, max: 400 }),
    minutes: fc.integer({ min: 2, max: 9 }),
    opens: fc.integer({ min: 0, max: 14 }),
    kind: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ lat, lng, minutes, opens, kind }) => ({
    lat: 32.58 + lat / 1000,
    lng: -97 + lng / 1000,
    minutes: minutes * 10,
    window: kind === 0 ? null : { start: iso(opens * 30), end: iso(opens * 30 + kind * 60) },
  }));

/** A day on which these stand in this order, with the times that come of it. */
function dayOf(sites: readonly object[]) {
  const stops = sites.map((each, index) => Stop.parse({ id: index + 1, ticket_id: index + 1, status: 'planned', ...each }));
  const day = Dispatch.parse({
    ...{ technician_id: 1, date: '2026-06-01', home: { lat: 32.78, lng: -96.8 }, stops },
    shift: { start: iso(0), end: iso(540) },
  });
  return timed(day, NOW.getTime(), estimatedLeg);
}

const lateIn = ({ stops }: Dispatch) => stops.reduce((sum, { late_minutes }) => sum + (late_minutes ?? 0), 0);

function bayWith(sites: readonly object[]) {
  const day = dayOf(sites);
  if (!isWorking(day)) throw new Error('no shift');
  const bay = bayOf(day, NOW);
  const wanted = bay.ahead.map((stop): Wanted => ({ stop, bay: 0, leave: 1e8, extra: () => 0 }));
  return { day, bay, wanted };
}

test('nobody is sent to a lunch that is long past, as on the day itself', () => {
  const lunch_rule = { minutes: 30, from: iso(180), to: iso(300) };
  const day = { ...dayOf([]), lunch_rule };
  if (!isWorking(day)) throw new Error('no shift');
  const lunchAt = (minutes: number) => bayOf(day, new Date(START + minutes * MINUTE)).lunch;
  expect([lunchAt(330)?.length, lunchAt(361)]).toEqual([30 * MINUTE, undefined]);
});

test('what would help is looked for with others heard in between, and no longer than somebody wants to know', async () => {
  const crew = Array.from({ length: 40 }, (_, at) => {
    const { bay } = bayWith([]);
    return { ...bay, day: { ...bay.day, technician_id: at + 1 } };
  });
  const stop = (id: number, more: object = {}) =>
    Stop.parse({ id, ticket_id: id, status: 'planned', lat: 32.6 + id / 1000, lng: -96.9, minutes: 20, ...more });
  const after = crew.map((_, at) => Array.from({ length: 12 }, (_, each) => stop(at * 12 + each + 1)));
  const left = Array.from({ length: 10 }, (_, each) => stop(1000 + each, { window: { start: iso(-90), end: iso(-60) } }));
  let heard = 0;
  const others = setImmediate(() => {
    heard = performance.now();
  });
  const helps = await helpsFor(crew, after, left);
  const ended = performance.now();
  clearImmediate(others);
  expect([helps.size, heard > 0 && heard < ended]).toEqual([10, true]);
  expect((await helpsFor(crew, after, left, AbortSignal.abort())).size).toBe(0);
});

test('a tour costs what the plan of that day comes to, and one that breaks a promise is none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(site, { minLength: 1, maxLength: 9 }), async (sites) => {
      const { day, bay, wanted } = bayWith(sites);
      const { problem, orders } = await problemOf([bay], wanted);
      const tour = tourOf(problem, 0, orders[0] ?? []);
      expect(tour === undefined).toBe(lateIn(day) > 0 || (day.overtime_minutes ?? 0) > 0);
      if (!tour) return;
      expect(tour.back).toBe((Date.parse(day.back_at ?? '') - bay.free) / MINUTE);
      expect(tour.cost).toBeCloseTo((day.drive_minutes ?? 0) + 0.02 * tour.back, 6);
    }),
  );
});

test('a day is never left later or longer than it stands, nothing is lost, and it is suggested the same again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(site, { maxLength: 9 }), async (sites) => {
      const { day, bay, wanted } = bayWith(sites);
      const { stops, left } = await toursOf([bay], wanted);
      const after = timed({ ...day, stops: stops[0] ?? [] }, NOW.getTime(), estimatedLeg);
      expect([...left]).toEqual([]);
      expect(after.stops.map(({ id }) => id).sort()).toEqual(day.stops.map(({ id }) => id).sort());
      expect(lateIn(after)).toBeLessThanOrEqual(lateIn(day));
      if (lateIn(day) === 0) expect(after.overtime_minutes).toBeLessThanOrEqual(day.overtime_minutes ?? 0);
      expect((await toursOf([bay], wanted)).stops[0]?.map(({ id }) => id)).toEqual(stops[0]?.map(({ id }) => id));
    }),
    { numRuns: 8, seed: 5 },
  );
});

test('what is broken already may stay as late as it must be, and not a minute more', async () => {
  const far = { lat: 33.9, lng: -96.8, minutes: 30, window: { start: iso(0), end: iso(10) } };
  const { bay, wanted } = bayWith([far]);
  const { problem, orders } = await problemOf([bay], wanted);
  const { problem: mended, broken } = await relaxed(problem, orders);
  expect([...broken]).toEqual([0]);
  const [tour] = [tourOf(mended, 0, [0])];
  expect(tour?.begins[0]).toBe(mended.visits[0]?.due);
  expect(mended.visits[0]?.preferred?.to).toBe(10);
  expect(tourOf({ ...mended, visits: mended.visits.map((visit) => ({ ...visit, due: visit.due - 1 })) }, 0, [0])).toBeUndefined();
});
