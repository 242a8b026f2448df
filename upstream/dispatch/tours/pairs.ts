import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { planStopOf } from '#lib/domain/timed.ts';
import { pauses } from '#upstream/core/yieldToEventLoop.ts';
import type { Problem } from '#upstream/routing/problem.ts';
import { type Tour, tourOf } from '#upstream/routing/tour.ts';
import { assisted } from './assisted.ts';
import type { Bay } from './bays.ts';
import { isRushed, problemOf, type Wanted } from './problem.ts';
import { relaxed } from './relaxed.ts';

const MINUTE = 60_000;

export const takesTwo = ({ requires, second }: Pick<Stop, 'requires' | 'second'>): boolean => requires?.people === 2 && !second;

/** As if somebody came along: whether whoever has the day has all else that it takes. */
export const withSecond = <Visit extends Pick<Stop, 'second'>>(visit: Visit): Visit => ({
  ...visit,
  second: { technician_id: 0, technician_name: null, free: true },
});

type Found = { first: number; second: number; at: number; begins: number; cost: number };
type Places = readonly { at: number; begins: number }[];

/** Where in a tour a visit may be begun, and when at the earliest. */
function placesIn(problem: Problem, { vehicle, order }: Tour, index: number): Places {
  return Array.from({ length: order.length + 1 }, (_, at) => at).flatMap((at) => {
    const begins = tourOf(problem, vehicle, order.toSpliced(at, 0, index))?.begins[at];
    return begins === undefined ? [] : [{ at, begins }];
  });
}

/** What it costs to be there at a moment, in the best place; nothing where that can’t be. */
function costAt(problem: Problem, tour: Tour, index: number, moment: number, places: Places): { at: number; cost: number } | undefined {
  const visit = problem.visits[index];
  if (!visit) return undefined;
  const pinned = { ...problem, visits: problem.visits.with(index, { ...visit, opens: moment, due: moment }) };
  let best: { at: number; cost: number } | undefined;
  for (const { at, begins } of places) {
    if (begins > moment) continue;
    const found = tourOf(pinned, tour.vehicle, tour.order.toSpliced(at, 0, index));
    const cost = found ? found.cost - tour.cost : Number.POSITIVE_INFINITY;
    if (found && cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { at, cost };
  }
  return best;
}

type Asked = { bays: readonly Bay[]; visits: readonly Stop[]; may(visit: Stop, bay: Bay): boolean; signal?: AbortSignal };

/** The least that two people give who can both be there at one moment: the first of them can do it, the second is of the same branch and works that day. */
async function pairFor(visit: Stop, { bays, may, signal }: Asked): Promise<Found | undefined> {
  const standing = assisted(
    bays,
    bays.flatMap(({ ahead }, bay) =>
      ahead.map((stop): Wanted => ({ stop, bay, leave: 0, extra: (_, at) => (at === bay ? 0 : Number.POSITIVE_INFINITY) })),
    ),
  );
  const asked: Wanted = { stop: visit, bay: undefined, leave: 0, extra: () => 0 };
  const given = await problemOf(bays, [...standing, asked], { when: 'as asked', signal });
  // The second brings no parts of their own.
  const { problem, orders } = await relaxed(given.problem, given.orders, signal);
  const bare = { ...problem, vehicles: problem.vehicles.map((each) => ({ ...each, stock: undefined })) };
  const index = standing.length;
  const pause = pauses();
  const tours = orders.map((order, bay) => tourOf(problem, bay, order));
  const placesOf = (ways: Problem) => tours.map((tour) => (tour ? placesIn(ways, tour, index) : []));
  const [own, others] = [placesOf(problem), placesOf(bare)];
  let best: Found | undefined;
  for (const [first, day] of bays.entries()) {
    const tour = tours[first];
    if (!tour || day.isCall || !may(visit, day)) continue;
    for (const [second, other] of bays.entries()) {
      const along = tours[second];
      const isOther = other.day.technician_id !== day.day.technician_id && other.day.date === day.day.date;
      if (!along || !isOther || other.isCall || other.day.Branch !== day.day.Branch) continue;
      await pause();
      if (signal?.aborted) return undefined;
      const moments = new Set([...(own[first] ?? []), ...(others[second] ?? [])].map(({ begins }) => Math.ceil(begins)));
      for (const moment of moments) {
        const here = costAt(problem, tour, index, moment, own[first] ?? []);
        const there = here && costAt(bare, along, index, moment, others[second] ?? []);
        const cost = here && there ? here.cost + there.cost : Number.POSITIVE_INFINITY;
        if (here && cost < (best?.cost ?? Number.POSITIVE_INFINITY))
          best = { first, second, at: here.at, begins: given.base + moment * MINUTE, cost };
      }
    }
  }
  return best;
}

/** The bays with the visits that take two people on them, each at a moment at which both can be there; and those for which no two were found. */
export async function paired(asked: Asked): Promise<{ bays: Bay[]; placed: Stop[]; left: Stop[] }> {
  const bays = [...asked.bays];
  const [placed, left]: [Stop[], Stop[]] = [[], []];
  const sorted = asked.visits.toSorted((one, other) => Number(isRushed(other)) - Number(isRushed(one)));
  for (const visit of sorted) {
    const found = await pairFor(visit, { ...asked, bays });
    const [first, second] = found ? [bays[found.first], bays[found.second]] : [];
    if (!found || !first || !second) {
      left.push(visit);
      continue;
    }
    const { minutes } = planStopOf(visit);
    const [start, end] = [found.begins, found.begins + minutes * MINUTE];
    const begins_at = new Date(start).toISOString();
    const { technician_id, technician_name } = second.day;
    const stop: Stop = {
      ...visit,
      begins_at,
      window: { start: begins_at, end: visit.window?.end ?? null },
      second: { technician_id, technician_name, free: true },
    };
    const isBefore = (each: Stop) => Date.parse(each.begins_at ?? '') < start;
    const place = first.ahead.filter(isBefore).length;
    bays[found.first] = { ...first, ahead: first.ahead.toSpliced(place, 0, stop) };
    const block = { lat: visit.lat, lng: visit.lng, start, end };
    bays[found.second] = { ...second, assists: [...second.assists, block].sort((one, other) => one.start - other.start) };
    placed.push(stop);
  }
  return { bays, placed, left };
}
