import { costOf, type Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { tourOf } from './tour.ts';

const LEAST = 1e-6;
const LONGEST = 3;

/** Orders a step away: a part turned round (2-opt), or one, two or three in a row somewhere else (or-opt). */
export function* neighbours(order: readonly number[]): Generator<number[]> {
  const count = order.length;
  for (let from = 0; from < count - 1; from++)
    for (let to = from + 2; to <= count; to++) yield [...order.slice(0, from), ...order.slice(from, to).reverse(), ...order.slice(to)];
  for (let length = 1; length <= Math.min(LONGEST, count - 1); length++)
    for (let from = 0; from + length <= count; from++) {
      const part = order.slice(from, from + length);
      const rest = [...order.slice(0, from), ...order.slice(from + length)];
      for (let to = 0; to <= rest.length; to++) if (to !== from) yield [...rest.slice(0, to), ...part, ...rest.slice(to)];
    }
}

/** Each tour in an order that no small step makes better. */
export function polished(problem: Problem, plan: Plan): Plan {
  const tours = plan.tours.map((given) => {
    let tour = given;
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const order of neighbours(tour.order)) {
        const other = tourOf(problem, tour.vehicle, order);
        if (!other || other.cost > tour.cost - LEAST) continue;
        tour = other;
        isBetter = true;
        break;
      }
    }
    return tour;
  });
  return { tours, left: plan.left, cost: costOf(problem, tours, plan.left) };
}
