import type { Route, RouteLeg, RoutePoint, RouteStep } from '#lib/contract/directions.ts';
import { type Position, positionOf } from '#lib/domain/travel/earth.ts';
import { driven, type Length } from '#lib/domain/travel/estimate.ts';
import type { Drive } from '#lib/domain/travel/network.ts';

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

/** Neighbouring stretches of one road are one step, toward the last town on it. */
const runsOf = (drives: readonly Drive[]) => {
  const runs: RouteStep[] = [];
  for (const { road, to, m, s, path } of drives) {
    if (m < 1) continue;
    const last = runs.at(-1);
    if (last?.road === road) Object.assign(last, { toward: to, m: last.m + m, s: last.s + s });
    else runs.push(step('follow', path[0], { road, toward: to, m, s }));
  }
  return runs;
};

/** Less of a highway than this at either end is no step of its own. */
const SCRAP = 2000;

function joinScraps(runs: RouteStep[], on: Length, off: Length) {
  for (const [end, local] of [
    [0, on],
    [-1, off],
  ] as const)
    for (let scrap = runs.at(end); scrap && runs.length > 1 && scrap.m < SCRAP; scrap = runs.at(end)) {
      local.m += scrap.m;
      local.s += scrap.s;
      runs.splice(end, 1);
    }
}

const isSame = (one: Position, other: Position) => one[0] === other[0] && one[1] === other[1];

function leg(from: Position, to: Position): RouteLeg {
  const { m, s, way } = driven(from, to);
  if (!way) {
    const steps = m < 1 ? [] : [step('straight', from, { m, s })];
    return { m, s, by: 'straight', path: [from, to], steps: [...steps, step('arrive', to)] };
  }
  const { on, off } = way;
  const drives = way.drives();
  const runs = runsOf(drives);
  joinScraps(runs, on, off);
  const steps = [
    ...(on.m >= 1 ? [step('reach', from, { ...on, road: runs[0]?.road ?? null })] : []),
    ...runs,
    ...(off.m >= 1 ? [step('leave', way.to.at, { ...off, road: runs.at(-1)?.road ?? null })] : []),
    step('arrive', to),
  ];
  const path = [from, ...drives.flatMap((drive) => drive.path), to];
  return { m, s, by: 'highways', path: path.filter((at, index) => index === 0 || !isSame(at, path[index - 1] ?? to)), steps };
}

/** The way without any service: our few highways of Texas, and straight lines made longer where they don't lead. Never fails. */
export function estimate(points: readonly RoutePoint[], fallback: Route['fallback'] = null): Route {
  const places = points.map(positionOf);
  const legs = places.slice(1).map((to, at) => leg(places[at] ?? to, to));
  return { legs, quality: 'estimate', provider: 'linekeeper', fallback, attribution: [] };
}
