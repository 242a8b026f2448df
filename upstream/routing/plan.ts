import type { Problem } from './problem.ts';
import { type Tour, tourOf } from './tour.ts';

export type Plan = { tours: readonly Tour[]; left: readonly number[]; cost: number };

export function costOf({ visits }: Problem, tours: readonly Tour[], left: readonly number[]): number {
  let cost = 0;
  for (const tour of tours) cost += tour.cost;
  for (const index of left) cost += visits[index]?.leave ?? 0;
  return cost;
}

/** From orders by vehicle; one that breaks what is hard is left whole. */
export function planOf(problem: Problem, orders: readonly (readonly number[])[]): Plan {
  const tours = problem.vehicles.flatMap(
    (_, vehicle) => tourOf(problem, vehicle, orders[vehicle] ?? []) ?? tourOf(problem, vehicle, []) ?? [],
  );
  const placed = new Set(tours.flatMap(({ order }) => order));
  const left = problem.visits.flatMap((_, index) => (placed.has(index) ? [] : [index]));
  return { tours, left, cost: costOf(problem, tours, left) };
}

export function without(problem: Problem, { tours, left }: Plan, gone: ReadonlySet<number>): Plan {
  const kept = tours.map((tour) => {
    if (!tour.order.some((index) => gone.has(index))) return tour;
    const order = tour.order.filter((index) => !gone.has(index));
    return tourOf(problem, tour.vehicle, order) ?? tour;
  });
  const out = [
    ...left,
    ...kept.flatMap((tour, at) => (tour === tours[at] ? [] : (tours[at]?.order.filter((index) => gone.has(index)) ?? []))),
  ];
  return { tours: kept, left: out, cost: costOf(problem, kept, out) };
}

export const markOf = ({ tours }: Plan): number => tours.reduce((sum, { mark }) => (sum + mark) | 0, 0);
