import type { Chance } from './chance.ts';
import { costOf, type Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { type Place, placeIn, tourOf } from './tour.ts';

type Insertion = { regret: number };

/** By what is lost against the second, third … best vehicle when a visit must wait; 1 takes what costs least of all. */
export const INSERTIONS: readonly Insertion[] = [1, 2, 3, 4].map((regret) => ({ regret }));

/** Puts those left out back in, one after the other, as long as that costs less than to leave them. */
export function inserted(problem: Problem, plan: Plan, { regret }: Insertion, noise?: { chance: Chance; most: number }): Plan {
  const { visits, vehicles } = problem;
  const tours = [...plan.tours];
  const waiting = [...plan.left];
  const count = vehicles.length;
  const costs = new Float64Array(waiting.length * count);
  const places = new Int32Array(waiting.length * count);
  const place: Place = { at: -1, cost: 0 };
  const isIn = new Uint8Array(waiting.length);
  const wobble = noise ? () => (noise.chance() * 2 - 1) * noise.most : undefined;
  const judge = (row: number, vehicle: number) => {
    const tour = tours[vehicle];
    if (!tour) return;
    placeIn(problem, tour, waiting[row] ?? -1, place);
    costs[row * count + vehicle] = place.at < 0 ? Number.POSITIVE_INFINITY : wobble ? Math.max(0, place.cost + wobble()) : place.cost;
    places[row * count + vehicle] = place.at;
  };
  for (let row = 0; row < waiting.length; row++) for (let vehicle = 0; vehicle < count; vehicle++) judge(row, vehicle);
  const least = new Float64Array(regret);
  for (;;) {
    let [bestRow, bestVehicle, bestLoss, bestCost] = [-1, -1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let row = 0; row < waiting.length; row++) {
      if (isIn[row]) continue;
      const leave = visits[waiting[row] ?? -1]?.leave ?? 0;
      least.fill(leave);
      let vehicle = -1;
      for (let each = 0; each < count; each++) {
        let cost = costs[row * count + each] ?? Number.POSITIVE_INFINITY;
        if (cost >= (least[regret - 1] ?? 0)) continue;
        if (cost < (least[0] ?? 0)) vehicle = each;
        for (let rank = 0; rank < regret; rank++) {
          const known = least[rank] ?? 0;
          if (cost >= known) continue;
          least[rank] = cost;
          cost = known;
        }
      }
      if (vehicle < 0) continue;
      const first = least[0] ?? 0;
      let loss = 0;
      for (let rank = 1; rank < regret; rank++) loss += (least[rank] ?? 0) - first;
      if (regret === 1) loss = -first;
      if (loss > bestLoss || (loss === bestLoss && first < bestCost))
        [bestRow, bestVehicle, bestLoss, bestCost] = [row, vehicle, loss, first];
    }
    if (bestRow < 0) break;
    const order = tours[bestVehicle]?.order.toSpliced(places[bestRow * count + bestVehicle] ?? 0, 0, waiting[bestRow] ?? -1) ?? [];
    const tour = tourOf(problem, bestVehicle, order);
    // By the rounding of a minute a place may be none after all.
    if (!tour) {
      costs[bestRow * count + bestVehicle] = Number.POSITIVE_INFINITY;
      continue;
    }
    tours[bestVehicle] = tour;
    isIn[bestRow] = 1;
    for (let row = 0; row < waiting.length; row++) if (!isIn[row]) judge(row, bestVehicle);
  }
  const left = waiting.filter((_, row) => !isIn[row]);
  return { tours, left, cost: costOf(problem, tours, left) };
}
