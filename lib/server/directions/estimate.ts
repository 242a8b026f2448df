import type { Route, RouteLeg, RoutePoint, RouteStep } from '#lib/contract/directions.ts';
import { metresBetween, type Position, positionOf } from './earth.ts';
import { type Drive, journey, type Ramp, rampsNear } from './network.ts';

/**
 * How much longer a road is than the straight line, and how fast it is driven (km/h), by how long the line is (km): the middle of what
 * routes over a graph of all US highways showed; the shortest ones are streets.
 */
const STRAIGHT = [
  { below: 25, factor: 1.4, kmh: 50 },
  { below: 50, factor: 1.48, kmh: 78 },
  { below: 100, factor: 1.36, kmh: 86 },
  { below: 250, factor: 1.27, kmh: 91 },
  { below: 600, factor: 1.22, kmh: 97 },
  { below: Number.POSITIVE_INFINITY, factor: 1.19, kmh: 102 },
] as const;

/** No way onto the highways is longer than this, in metres of straight line. */
const FURTHEST_RAMP = 90_000;
/** Shorter than this one takes streets, of which we know none. */
const STREETS = 25_000;

type Length = { m: number; s: number };

/** Without a road: the straight line made longer, in seconds that never shrink as the line grows. */
function straight(metres: number): Length {
  let least = { m: 0, s: 0 };
  for (const { below, factor, kmh } of STRAIGHT) {
    const here = Math.min(metres, below * 1000) * factor;
    least = { m: Math.max(least.m, here), s: Math.max(least.s, (here / kmh) * 3.6) };
    if (metres < below * 1000) break;
  }
  return least;
}

const access = ({ metres }: Ramp) => straight(metres).s;

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

/** Joins what is hardly on a highway to the local roads before or behind it. */
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

function straightLeg(from: Position, to: Position): RouteLeg {
  const given = straight(metresBetween(from, to));
  const steps = given.m < 1 ? [] : [step('straight', from, given)];
  return { ...given, by: 'straight', path: [from, to], steps: [...steps, step('arrive', to)] };
}

/** Over the highways where they lead there sensibly; otherwise the straight line. */
function leg(from: Position, to: Position, rampsOf: (place: Position) => Ramp[]): RouteLeg {
  const line = metresBetween(from, to);
  if (line < STREETS) return straightLeg(from, to);
  const way = journey(rampsOf(from), rampsOf(to), access);
  const plain = straightLeg(from, to);
  if (!way || way.from.metres + way.to.metres > line / 2) return plain;
  const [on, off] = [straight(way.from.metres), straight(way.to.metres)];
  const runs = runsOf(way.drives);
  joinScraps(runs, on, off);
  const m = on.m + off.m + runs.reduce((sum, run) => sum + run.m, 0);
  if (m > 1.6 * plain.m) return plain;
  const steps = [
    ...(on.m >= 1 ? [step('reach', from, { ...on, road: runs[0]?.road ?? null })] : []),
    ...runs,
    ...(off.m >= 1 ? [step('leave', way.to.at, { ...off, road: runs.at(-1)?.road ?? null })] : []),
    step('arrive', to),
  ];
  const path = [from, ...way.drives.flatMap((drive) => drive.path), to];
  return { m, s: way.s, by: 'highways', path: path.filter((at, index) => index === 0 || !isSame(at, path[index - 1] ?? to)), steps };
}

/** The way without any service: our few highways of Texas, and straight lines made longer where they don't lead. Never fails. */
export function estimate(points: readonly RoutePoint[], fallback: Route['fallback'] = null): Route {
  const places = points.map(positionOf);
  const known = new Map<Position, Ramp[]>();
  const rampsOf = (place: Position) => {
    const ramps = known.get(place) ?? rampsNear(place, FURTHEST_RAMP);
    known.set(place, ramps);
    return ramps;
  };
  const legs = places.slice(1).map((to, at) => leg(places[at] ?? to, to, rampsOf));
  return { legs, quality: 'estimate', provider: 'linekeeper', fallback, attribution: [] };
}
