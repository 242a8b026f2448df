import type { Route, RouteLeg, RoutePoint, RouteStep } from '#lib/contract/directions.ts';
import { type Position, positionOf } from '#lib/domain/travel/earth.ts';
import type { Length } from '#lib/domain/travel/travel.ts';
import { highways } from '#lib/roads/highways.ts';
import type { Drive } from '#lib/roads/journey.ts';
import { townAt } from '#lib/roads/towns.ts';

const step = (kind: RouteStep['kind'], at: Position, more: Partial<RouteStep> = {}): RouteStep => ({
  kind,
  turn: null,
  road: null,
  toward: null,
  exit: null,
  m: 0,
  s: 0,
  at,
  ...more,
});

/** Less of a highway than this is no step of its own. */
const SCRAP = 2000;

type Run = Length & { road: string; from: Position; to: Position };

/** A road that is followed so far is followed toward a town. */
const FAR = 15_000;

/** Neighbouring edges of one road are one run; what is short belongs to the one before, as where two numbers share a road. */
function runsOf(drives: readonly Drive[]): Run[] {
  const join = (runs: readonly Run[]) => {
    const joined: Run[] = [];
    for (const run of runs) {
      const last = joined.at(-1);
      if (last?.road === run.road) Object.assign(last, { to: run.to, m: last.m + run.m, s: last.s + run.s });
      else joined.push({ ...run });
    }
    return joined;
  };
  const all = drives.map(({ road, m, s, path }): Run => ({ road, m, s, from: path[0] as Position, to: path.at(-1) as Position }));
  const runs: Run[] = [];
  for (const run of join(all.filter(({ m }) => m >= 1))) {
    const last = runs.at(-1);
    if (last && run.m < SCRAP) Object.assign(last, { to: run.to, m: last.m + run.m, s: last.s + run.s });
    else runs.push(run);
  }
  return join(runs);
}

/** A scrap at the beginning is a part of the way there. */
function joinScrap(runs: Run[], on: Length) {
  for (let [first] = runs; first && runs.length > 1 && first.m < SCRAP; [first] = runs) {
    on.m += first.m;
    on.s += first.s;
    runs.shift();
  }
}

const isSame = (one: Position, other: Position) => one[0] === other[0] && one[1] === other[1];
const short = ([lng, lat]: Position): Position => [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5];

function leg(start: RoutePoint, end: RoutePoint): RouteLeg {
  const [from, to] = [positionOf(start), positionOf(end)];
  const { m, s, way } = highways().drive(start, end);
  if (!way) {
    const steps = m < 1 ? [] : [step('straight', from, { m, s })];
    return { m, s, by: 'straight', path: [from, to], steps: [...steps, step('arrive', to)] };
  }
  const [on, off] = [{ ...way.on }, way.off];
  const drives = way.drives();
  const runs = runsOf(drives);
  joinScrap(runs, on);
  const steps = [
    ...(on.m >= 1 ? [step('reach', from, { ...on, road: runs[0]?.road ?? null })] : []),
    ...runs.map((run) =>
      step('follow', short(run.from), { road: run.road, m: run.m, s: run.s, toward: (run.m >= FAR && townAt(...run.to)?.name) || null }),
    ),
    ...(off.m >= 1 ? [step('leave', short(way.to.at), { ...off, road: runs.at(-1)?.road ?? null })] : []),
    step('arrive', to),
  ];
  const path = [from, ...drives.flatMap((drive) => drive.path.map(short)), to];
  return { m, s, by: 'highways', path: path.filter((at, index) => index === 0 || !isSame(at, path[index - 1] ?? to)), steps };
}

/** The way without any service: over the highways, and a straight line made longer where they don't lead. Never fails. */
export function estimate(points: readonly RoutePoint[], fallback: Route['fallback'] = null): Route {
  const legs = points.slice(1).map((to, at) => leg(points[at] ?? to, to));
  return { legs, quality: 'estimate', provider: 'linekeeper', fallback, attribution: [] };
}
