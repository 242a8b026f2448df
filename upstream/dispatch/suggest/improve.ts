import { costOf, type Route } from './route.ts';

const LEAST = 1e-6;
const KICKS = 30;
const MOST_TRIES = 200_000;
const LONGEST = 3;

/** Numbers that are the same every time, so that the same day is suggested the same. */
function* chance(seed: number): Generator<number> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 4_294_967_296;
  }
}

function* neighbours(order: readonly number[]): Generator<number[]> {
  const count = order.length;
  // A part the other way round (2-opt) …
  for (let from = 0; from < count - 1; from++)
    for (let to = from + 2; to <= count; to++) yield [...order.slice(0, from), ...order.slice(from, to).reverse(), ...order.slice(to)];
  // … and one, two or three in a row somewhere else (or-opt).
  for (let length = 1; length <= Math.min(LONGEST, count - 1); length++)
    for (let from = 0; from + length <= count; from++) {
      const part = order.slice(from, from + length);
      const rest = [...order.slice(0, from), ...order.slice(from + length)];
      for (let to = 0; to <= rest.length; to++) if (to !== from) yield [...rest.slice(0, to), ...part, ...rest.slice(to)];
    }
}

type Budget = { tries: number };

function descend(route: Route, given: readonly number[], budget: Budget = { tries: MOST_TRIES }): number[] {
  let order = [...given];
  let best = costOf(route, order).total;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const other of neighbours(order)) {
      if (budget.tries-- <= 0) return order;
      const { total } = costOf(route, other);
      if (total < best - LEAST) {
        order = other;
        best = total;
        isBetter = true;
        break;
      }
    }
  }
  return order;
}

export function insertion(route: Route, order: readonly number[], site: number): { order: number[]; total: number } {
  let best = { order: [...order, site], total: Number.POSITIVE_INFINITY };
  for (let place = 0; place <= order.length; place++) {
    const tried = order.toSpliced(place, 0, site);
    const { total } = costOf(route, tried);
    if (total < best.total) best = { order: tried, total };
  }
  return best;
}

/** One site after the other where it costs least, those first that must be begun first. */
function inserted(route: Route, sites: readonly number[]): number[] {
  const due = (index: number) => route.sites[index]?.window.end ?? Number.POSITIVE_INFINITY;
  return [...sites].sort((a, b) => due(a) - due(b) || a - b).reduce<number[]>((order, site) => insertion(route, order, site).order, []);
}

/** Two parts change places, what stands around them stays. */
function kicked(order: readonly number[], numbers: Generator<number>): number[] {
  const cuts = Array.from({ length: 3 }, () => Math.floor(Number(numbers.next().value) * (order.length + 1))).sort((a, b) => a - b);
  const [one = 0, two = 0, three = 0] = cuts;
  return [...order.slice(0, one), ...order.slice(two, three), ...order.slice(one, two), ...order.slice(three)];
}

/** The best order found for these sites, never worse than the one they stand in. */
export function bestOrder(route: Route, given: readonly number[]): number[] {
  if (given.length < 2) return [...given];
  const budget = { tries: MOST_TRIES };
  const starts = [given, inserted(route, given)].map((order) => descend(route, order, budget));
  const costed = (order: number[]) => ({ order, total: costOf(route, order).total });
  let best = starts.map(costed).reduce((a, b) => (b.total < a.total - LEAST ? b : a));
  const numbers = chance(given.length);
  for (let kick = 0; kick < KICKS && budget.tries > 0; kick++) {
    const tried = costed(descend(route, kicked(best.order, numbers), budget));
    if (tried.total < best.total - LEAST) best = tried;
  }
  return best.total < costOf(route, given).total - LEAST ? best.order : [...given];
}
