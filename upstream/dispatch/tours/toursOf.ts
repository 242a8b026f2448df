import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { type SearchOptions, search } from '#upstream/routing/search.ts';
import { tourOf } from '#upstream/routing/tour.ts';
import { assisted, isAssist } from './assisted.ts';
import type { Bay } from './bays.ts';
import { problemOf, type Wanted } from './problem.ts';
import { relaxed } from './relaxed.ts';

const TURNS = 3000;
const LONGEST = 5000;
/** Less than this, in minutes, is not worth another order. */
const WORTH = 0.5;

export type Tours = { /** What is ahead on each bay, in order. */ stops: Stop[][] /** In none. */; left: ReadonlySet<number> };

type Options = Partial<Pick<SearchOptions, 'signal' | 'onProgress' | 'iterations' | 'milliseconds'>> & {
  /** A day keeps its order as long as the same visits stand on it and none of them is late by it. */
  mendsOnly?: boolean;
};

/** The best tours found; the same every time for the same days. */
export async function toursOf(
  bays: readonly Bay[],
  given: readonly Wanted[],
  { mendsOnly = false, ...options }: Options = {},
): Promise<Tours> {
  if (bays.length === 0) return { stops: [], left: new Set(given.flatMap(({ stop }) => stop.ticket_id ?? [])) };
  const wanted = assisted(bays, given);
  const asked = await problemOf(bays, wanted, { signal: options.signal });
  const { problem, orders, broken } = await relaxed(asked.problem, asked.orders, options.signal);
  const found = await search(problem, { orders, iterations: TURNS, milliseconds: LONGEST, ...options });
  const stops = bays.map((_, at) => {
    const tour = found.tours.find(({ vehicle }) => vehicle === at);
    const stood = asked.orders[at] ?? [];
    const before = broken.has(at) ? undefined : tourOf(problem, at, stood);
    const order = tour?.order ?? [];
    const isSameSet = order.length === stood.length && order.every((index) => stood.includes(index));
    const isKept = isSameSet && before && (mendsOnly || before.cost < (tour?.cost ?? 0) + WORTH);
    return (isKept ? stood : order).flatMap((index) => {
      const each = wanted[index];
      return each && !isAssist(each) ? [each.stop] : [];
    });
  });
  return { stops, left: new Set(found.left.flatMap((index) => wanted[index]?.stop.ticket_id ?? [])) };
}
