import type { Chance } from './chance.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';

/** How strongly the first of a ranking are preferred, for what is alike and for what is dear. */
const ALIKE = 6;
const DEAR = 3;
/** Beside each other: driving, when it is begun, and the load. */
const NEAR = 9;
const SAME_TIME = 3;
const SAME_LOAD = 2;

type Removal = (problem: Problem, plan: Plan, count: number, chance: Chance) => number[];

const placedIn = ({ tours }: Plan) => tours.flatMap(({ order }) => order);

function drawn<Each>(ranked: Each[], power: number, chance: Chance): Each | undefined {
  return ranked.splice(Math.floor(chance() ** power * ranked.length), 1)[0];
}

const random: Removal = (_problem, plan, count, chance) => {
  const all = placedIn(plan);
  return Array.from({ length: Math.min(count, all.length) }, () => drawn(all, 1, chance) ?? -1);
};

const worst: Removal = ({ visits, vehicles, minutes }, { tours }, count, chance) => {
  const ranked = tours
    .flatMap(({ order, vehicle, begins }) =>
      order.map((index, at) => {
        const [visit, own] = [visits[index], vehicles[vehicle]];
        if (!visit || !own) return { index, saved: 0 };
        const from = visits[order[at - 1] ?? -1]?.place ?? own.start;
        const to = visits[order[at + 1] ?? -1]?.place ?? own.end;
        const direct = order.length > 1 ? minutes(from, to) : 0;
        const waited = (visit.haste ?? 0) * ((begins[at] ?? 0) - own.free);
        return { index, saved: minutes(from, visit.place) + minutes(visit.place, to) - direct + (visit.extra[vehicle] ?? 0) + waited };
      }),
    )
    .sort((one, other) => other.saved - one.saved);
  return Array.from({ length: Math.min(count, ranked.length) }, () => drawn(ranked, DEAR, chance)?.index ?? -1);
};

/** Those that are like each other, and so may change places (Shaw): near, at about the same time, of about the same load. */
const related: Removal = ({ visits, minutes, apart = minutes }, plan, count, chance) => {
  const begun = new Map(plan.tours.flatMap(({ order, begins }) => order.map((index, at) => [index, begins[at] ?? 0] as const)));
  const all = [...begun.keys()];
  if (all.length === 0) return [];
  const isForLeft = plan.left.length > 0 && chance() < 0.5;
  const first = isForLeft ? plan.left[chance.below(plan.left.length)] : all[chance.below(all.length)];
  const gone = isForLeft ? [] : [first ?? -1];
  const spread = (values: number[]) => Math.max(1e-9, Math.max(...values) - Math.min(...values));
  const span = spread([...begun.values()]);
  const load = spread(all.map((index) => visits[index]?.load ?? 0));
  let furthest = 1e-9;
  while (gone.length < Math.min(count, all.length)) {
    const like = gone.length > 0 ? gone[chance.below(gone.length)] : first;
    const to = visits[like ?? -1];
    if (!to) break;
    const time = begun.get(like ?? -1);
    const ranked = all
      .filter((index) => !gone.includes(index))
      .map((index) => {
        const visit = visits[index];
        const way = visit ? apart(visit.place, to.place) : 0;
        furthest = Math.max(furthest, way);
        const later = time === undefined ? 0 : Math.abs((begun.get(index) ?? 0) - time) / span;
        return { index, way, rest: SAME_TIME * later + (SAME_LOAD * Math.abs((visit?.load ?? 0) - to.load)) / load };
      })
      .sort((one, other) => (NEAR * (one.way - other.way)) / furthest + one.rest - other.rest);
    const next = drawn(ranked, ALIKE, chance);
    if (!next) break;
    gone.push(next.index);
  }
  return gone;
};

const wholeTour: Removal = (_problem, { tours }, _count, chance) => {
  const driven = tours.filter(({ order }) => order.length > 0);
  return [...(driven[chance.below(driven.length)]?.order ?? [])];
};

export const REMOVALS: readonly Removal[] = [random, worst, related, wholeTour];
