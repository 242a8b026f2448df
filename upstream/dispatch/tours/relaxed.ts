import type { Problem, Visit } from '#upstream/routing/problem.ts';
import { search } from '#upstream/routing/search.ts';
import { tourOf } from '#upstream/routing/tour.ts';

/** A promised window beside a minute of driving: no saving pays for it. */
const LATE = 1000;
const TURNS = 300;

const soft = (visit: Visit): Visit => ({
  ...visit,
  due: Number.POSITIVE_INFINITY,
  preferred: { from: Number.NEGATIVE_INFINITY, to: visit.due, weight: LATE },
});

/**
 * What is broken already can't be kept from now on: of a day that stands in no order that keeps every promise, the visits may be as late as they are
 * in the least bad order, and the way home takes as long. Nobody is later than that, whatever is planned; that they are less late counts most.
 */
export async function relaxed(
  problem: Problem,
  orders: readonly (readonly number[])[],
  signal?: AbortSignal,
): Promise<{ problem: Problem; orders: number[][]; broken: ReadonlySet<number> }> {
  const visits = [...problem.visits];
  const vehicles = [...problem.vehicles];
  const kept = orders.map((order) => [...order]);
  const broken = new Set<number>();
  for (const [at, order] of orders.entries()) {
    if (signal?.aborted) break;
    const own = vehicles[at];
    if (!own || order.length === 0 || tourOf(problem, at, order)) continue;
    const here = (index: number) => ({ ...soft(visits[index] ?? emptyVisit), extra: [0], leave: Number.MAX_SAFE_INTEGER });
    const alone: Problem = { ...problem, visits: order.map(here), vehicles: [{ ...own, closes: Number.POSITIVE_INFINITY }] };
    const { tours } = await search(alone, { orders: [order.map((_, place) => place)], iterations: TURNS, signal });
    const [tour] = tours;
    if (!tour) continue;
    broken.add(at);
    kept[at] = tour.order.map((place) => order[place] ?? 0);
    vehicles[at] = { ...own, closes: Math.max(own.closes, tour.back) };
    for (const [place, within] of tour.order.entries()) {
      const index = order[within] ?? 0;
      const visit = visits[index];
      const begins = tour.begins[place] ?? 0;
      if (visit && begins > visit.due) visits[index] = { ...soft(visit), due: begins };
    }
  }
  return { problem: { ...problem, visits, vehicles }, orders: kept, broken };
}

const emptyVisit: Visit = { place: 0, minutes: 0, opens: 0, due: 0, load: 0, leave: 0, extra: [] };
