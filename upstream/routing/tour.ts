import { lunchCost, lunchGaps } from '#lib/domain/lunch.ts';
import type { Problem, Vehicle, Visit } from './problem.ts';

/** Times are sums of fractions. */
const LEAST = 1e-9;

export type Tour = {
  vehicle: number;
  order: readonly number[];
  /** When each visit is begun, and when it may be begun at the latest for all after it to be in time. */
  begins: Float64Array;
  latest: Float64Array;
  back: number;
  /** Before which visit lunch is; after the last one, its count; nothing: none. */
  lunchAt?: number;
  load: number;
  cost: number;
  /** The same for the same order of the same vehicle. */
  mark: number;
};

function costOfTime({ preferred, haste }: Visit, begins: number, free: number): number {
  const early = haste ? haste * (begins - free) : 0;
  return preferred ? early + preferred.weight * (Math.max(0, preferred.from - begins) + Math.max(0, begins - preferred.to)) : early;
}

const costOfEnd = ({ free, ends, overtime, length }: Vehicle, back: number): number =>
  (back > ends ? overtime * (back - ends) : 0) + length * (back - free);

const afterLunch = ({ lunch }: Vehicle, time: number): number => (lunch ? Math.max(time, lunch.from) + lunch.length : time);

/** Whether a vehicle has what these visits take together, and one more. */
function hasParts({ visits, vehicles }: Problem, vehicle: number, order: readonly number[], more?: Visit): boolean {
  const stock = vehicles[vehicle]?.stock;
  if (!stock) return true;
  const takes = (visit: Visit | undefined, kind: number) => visit?.parts?.[kind] ?? 0;
  return stock.every((ready, kind) => order.reduce((sum, index) => sum + takes(visits[index], kind), takes(more, kind)) <= ready);
}

/** Nothing when it breaks what is hard. Lunch is where the tour is over first. */
export function tourOf(problem: Problem, vehicle: number, order: readonly number[]): Tour | undefined {
  const own = problem.vehicles[vehicle];
  const plain = drivenTour(problem, vehicle, order);
  if (!plain || !own?.lunch || order.length === 0 || plain.back <= own.lunch.latest) return plain;
  const free = [own.free, ...order.map((index, at) => (plain.begins[at] ?? 0) + (problem.visits[index]?.minutes ?? 0))];
  let best: Tour | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const gap of lunchGaps(free, own.lunch)) {
    const tour = drivenTour(problem, vehicle, order, gap);
    const left = gap === 0 ? own.free : (tour?.begins[gap - 1] ?? 0) + (problem.visits[order[gap - 1] ?? 0]?.minutes ?? 0);
    const cost = tour ? lunchCost(tour.back, left, own.lunch) : least;
    if (cost >= least - LEAST) continue;
    best = tour;
    least = cost;
  }
  return best;
}

function drivenTour(problem: Problem, vehicle: number, order: readonly number[], lunchAt?: number): Tour | undefined {
  const { visits, vehicles, minutes } = problem;
  const own = vehicles[vehicle];
  if (!own) return undefined;
  const begins = new Float64Array(order.length);
  const latest = new Float64Array(order.length);
  if (order.length === 0) return { vehicle, order, begins, latest, back: own.free, load: 0, cost: 0, mark: 0 };
  let [time, place, cost, load, mark] = [own.free, own.start, 0, 0, vehicle + 1];
  for (let at = 0; at < order.length; at++) {
    const index = order[at] ?? 0;
    const visit = visits[index];
    const extra = visit?.extra[vehicle] ?? Number.POSITIVE_INFINITY;
    if (!visit || extra === Number.POSITIVE_INFINITY) return undefined;
    const way = minutes(place, visit.place);
    if (at === lunchAt) time = afterLunch(own, time);
    time = Math.max(time + way, visit.opens);
    if (time > visit.due + LEAST) return undefined;
    begins[at] = time;
    cost += way + extra + costOfTime(visit, time, own.free);
    time += visit.minutes;
    load += visit.load;
    place = visit.place;
    mark = (Math.imul(mark, 1_000_003) + index + 1) | 0;
  }
  const home = minutes(place, own.end);
  if (lunchAt === order.length) time = afterLunch(own, time);
  const back = time + home;
  if (back > own.closes + LEAST || load > own.capacity || !hasParts(problem, vehicle, order)) return undefined;
  let [until, next] = [own.closes, own.end];
  for (let at = order.length - 1; at >= 0; at--) {
    const visit = visits[order[at] ?? 0];
    if (!visit) continue;
    let leave = until - minutes(visit.place, next);
    if (own.lunch && at + 1 === lunchAt) {
      const isInTime = (begins[at] ?? 0) + visit.minutes <= own.lunch.latest;
      leave = Math.min(leave - own.lunch.length, isInTime ? own.lunch.latest : Number.POSITIVE_INFINITY);
    }
    until = Math.min(visit.due, leave - visit.minutes);
    latest[at] = until;
    next = visit.place;
  }
  return { vehicle, order, begins, latest, back, lunchAt, load, cost: cost + home + costOfEnd(own, back), mark };
}

/** Where a visit costs least in a tour; `at` below 0: nowhere. */
export type Place = { at: number; cost: number };

/** What being later costs all from `at` on, until a wait takes it up. */
function costOfDelay({ visits, minutes, vehicles }: Problem, tour: Tour, at: number, arrives: number): number {
  const own = vehicles[tour.vehicle];
  if (!own) return 0;
  let [cost, arrival] = [0, arrives];
  for (let index = at; index < tour.order.length; index++) {
    const visit = visits[tour.order[index] ?? 0];
    if (!visit) continue;
    const was = tour.begins[index] ?? 0;
    const begins = Math.max(arrival, visit.opens);
    if (begins <= was + LEAST && begins >= was - LEAST) return cost;
    cost += costOfTime(visit, begins, own.free) - costOfTime(visit, was, own.free);
    const following = visits[tour.order[index + 1] ?? -1];
    const leaves = begins + visit.minutes;
    const on = index + 1 === tour.lunchAt ? afterLunch(own, leaves) : leaves;
    arrival = on + minutes(visit.place, following?.place ?? own.end);
  }
  return cost + costOfEnd(own, arrival) - (tour.order.length > 0 ? costOfEnd(own, tour.back) : 0);
}

/** Answers in `place`, which is asked a million times. */
export function placeIn(problem: Problem, tour: Tour, index: number, place: Place): void {
  const { visits, vehicles, minutes } = problem;
  const [visit, own] = [visits[index], vehicles[tour.vehicle]];
  place.at = -1;
  place.cost = Number.POSITIVE_INFINITY;
  const extra = visit?.extra[tour.vehicle] ?? Number.POSITIVE_INFINITY;
  if (!visit || !own || extra === Number.POSITIVE_INFINITY || tour.load + visit.load > own.capacity) return;
  if (visit.parts && !hasParts(problem, tour.vehicle, tour.order, visit)) return;
  const { order, begins, latest } = tour;
  let [from, left] = [own.start, own.free];
  for (let at = 0; at <= order.length; at++) {
    const next = visits[order[at] ?? -1];
    const way = minutes(from, visit.place);
    if (at === tour.lunchAt) left = afterLunch(own, left);
    const begun = Math.max(left + way, visit.opens);
    // Later in the tour it is later still.
    if (begun > visit.due + LEAST) return;
    const to = next?.place ?? own.end;
    const on = minutes(visit.place, to);
    const arrives = begun + visit.minutes + on;
    const limit = next ? (latest[at] ?? 0) : own.closes;
    if (arrives <= limit + LEAST) {
      const saved = order.length > 0 ? minutes(from, to) : 0;
      const drive = way + on - saved + extra;
      if (drive < place.cost) {
        const cost = drive + costOfTime(visit, begun, own.free) + costOfDelay(problem, tour, at, arrives);
        if (cost < place.cost - LEAST) {
          place.at = at;
          place.cost = cost;
        }
      }
    }
    if (!next) return;
    from = next.place;
    left = (begins[at] ?? 0) + next.minutes;
  }
}
