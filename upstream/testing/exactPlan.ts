import type { Problem } from '#upstream/routing/problem.ts';

type Label = { time: number; cost: number };

const LEAST = 1e-9;

/** Of two ways to the same place over the same visits one is of no use when it is neither cheaper nor earlier: all that time costs grows with it. */
function kept(labels: Label[], label: Label): Label[] {
  if (labels.some(({ time, cost }) => time <= label.time && cost <= label.cost)) return labels;
  return [...labels.filter(({ time, cost }) => time < label.time || cost < label.cost), label];
}

const haveBit = (set: number, bit: number) => ((set >> bit) & 1) === 1;

/** The least that each set of visits costs in one tour; infinite where it can't be driven. */
function toursOf({ visits, vehicles, minutes }: Problem, vehicle: number): Float64Array {
  const count = visits.length;
  const least = new Float64Array(1 << count).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  const own = vehicles[vehicle];
  if (!own) return least;
  const labels = new Map<number, Label[]>();
  const reach = (set: number, last: number, from: number, { time, cost }: Label) => {
    const visit = visits[last];
    if (!visit) return;
    const way = minutes(from, visit.place);
    const begins = Math.max(time + way, visit.opens);
    if (begins > visit.due + LEAST) return;
    const late = visit.preferred ? visit.preferred.weight * Math.max(0, begins - visit.preferred.to) : 0;
    const next = {
      time: begins + visit.minutes,
      cost: cost + way + (visit.extra[vehicle] ?? Number.POSITIVE_INFINITY) + (visit.haste ?? 0) * (begins - own.free) + late,
    };
    if (Number.isFinite(next.cost)) labels.set(set * count + last, kept(labels.get(set * count + last) ?? [], next));
  };
  for (let last = 0; last < count; last++) reach(1 << last, last, own.start, { time: own.free, cost: 0 });
  for (let set = 1; set < 1 << count; set++) {
    const load = visits.reduce((sum, visit, bit) => sum + (haveBit(set, bit) ? visit.load : 0), 0);
    for (let last = 0; last < count; last++)
      for (const label of labels.get(set * count + last) ?? []) {
        const from = visits[last]?.place ?? 0;
        const home = minutes(from, own.end);
        const back = label.time + home;
        const cost = label.cost + home + own.overtime * Math.max(0, back - own.ends) + own.length * (back - own.free);
        if (back <= own.closes + LEAST && load <= own.capacity) least[set] = Math.min(least[set] ?? 0, cost);
        for (let next = 0; next < count; next++) if (!haveBit(set, next)) reach(set | (1 << next), next, from, label);
      }
  }
  return least;
}

/** What the best plan there is costs, by trying all of them: of ten visits or so. */
export function leastCost(problem: Problem): number {
  const { visits, vehicles } = problem;
  const all = 1 << visits.length;
  let best = Float64Array.from({ length: all }, (_, set) =>
    visits.reduce((sum, { leave }, bit) => sum + (haveBit(set, bit) ? leave : 0), 0),
  );
  for (const [vehicle] of vehicles.entries()) {
    const tours = toursOf(problem, vehicle);
    const before = best;
    best = before.slice();
    for (let set = 1; set < all; set++)
      for (let part = set; part > 0; part = (part - 1) & set)
        best[set] = Math.min(best[set] ?? 0, (tours[part] ?? Number.POSITIVE_INFINITY) + (before[set ^ part] ?? 0));
  }
  return best[all - 1] ?? 0;
}
