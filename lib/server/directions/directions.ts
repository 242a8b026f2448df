import type { Route, RoutePoint } from '#lib/contract/directions.ts';
import { getEnv } from '#lib/server/env.ts';
import { log } from '#lib/server/observability/log.ts';
import { createTurns } from './createTurns.ts';
import { estimate } from './estimate.ts';
import { NoWay } from './exchange.ts';
import { mapbox, osrm, type Service } from './services.ts';

const KEPT = 500;
const KEPT_MS = 3_600_000;
const FAILURES = 3;
const FAILED_PAUSE_MS = 15_000;

const rounded = ({ lat, lng }: RoutePoint): RoutePoint => ({ lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 });

const keyOf = (points: readonly RoutePoint[]) => points.map(({ lat, lng }) => `${lat},${lng}`).join(';');

type Wanted = { service: Service | undefined; timeoutMs: number; now?: () => number };

/** Finds ways by a service, or by the estimate where there is none or it has nothing to say. Never throws. */
export function createDirections({ service, timeoutMs, now = Date.now }: Wanted) {
  const kept = new Map<string, { until: number; route: Route }>();
  const open = new Map<string, Promise<Route>>();
  const turns = createTurns(timeoutMs);
  let failures = 0;
  let pausedUntil = 0;

  const remember = (key: string, route: Route) => {
    kept.set(key, { until: now() + KEPT_MS, route });
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  };
  const recall = (key: string) => {
    const found = kept.get(key);
    kept.delete(key);
    if (!found || found.until <= now()) return undefined;
    kept.set(key, found);
    return found.route;
  };

  const learn = (error: NoWay) => {
    failures = error.why === 'late' || error.why === 'failed' ? failures + 1 : 0;
    const pauseMs = failures >= FAILURES ? FAILED_PAUSE_MS : error.pauseMs;
    pausedUntil = Math.max(pausedUntil, now() + pauseMs);
  };

  async function asked(by: Service, points: RoutePoint[]): Promise<Route> {
    const started = now();
    await turns.take();
    try {
      const legs = await by.route(points, Math.max(1, timeoutMs - (now() - started)));
      failures = 0;
      return { legs, quality: 'road', provider: by.provider, fallback: null, attribution: by.attribution };
    } catch (error) {
      const known = error instanceof NoWay ? error : new NoWay('failed', error instanceof Error ? error.name : 'unknown');
      learn(known);
      throw known;
    } finally {
      turns.end();
    }
  }

  return async (given: readonly RoutePoint[]): Promise<Route> => {
    const points = given.map(rounded);
    if (!service) return estimate(points);
    const key = keyOf(points);
    const known = recall(key);
    if (known) return known;
    if (now() < pausedUntil) return estimate(points, failures >= FAILURES ? 'failed' : 'busy');
    const asking = open.get(key) ?? asked(service, points).finally(() => open.delete(key));
    open.set(key, asking);
    try {
      const route = await asking;
      if (service.mayKeep) remember(key, route);
      return route;
    } catch (error) {
      const { why, message } = error as NoWay;
      log().warn({ provider: service.provider, why, reason: message, points: points.length }, 'no directions: an estimate stands in');
      return estimate(points, why);
    }
  };
}

const chosen = (): Service | undefined => {
  const { OSRM_URL, MAPBOX_SECRET_TOKEN } = getEnv();
  if (OSRM_URL) return osrm(OSRM_URL);
  return MAPBOX_SECRET_TOKEN ? mapbox(MAPBOX_SECRET_TOKEN) : undefined;
};

export const hasRoads = () => chosen() !== undefined;

const HOME = Symbol.for('linekeeper.directions');

/** The directions of this desk, as its settings say; one per process, so that limits and memory are. */
export function findWay(points: readonly RoutePoint[]): Promise<Route> {
  const home = globalThis as { [HOME]?: ReturnType<typeof createDirections> };
  home[HOME] ??= createDirections({ service: chosen(), timeoutMs: getEnv().DIRECTIONS_TIMEOUT });
  return home[HOME](points);
}
