import { type Endpoint, isAct } from '#lib/contract/endpoint.ts';

/** Until when (epoch ms) somebody is not to read an endpoint again, because the upstream has said so with 429. */
type Waits = Map<string, number>;
const WAITS = Symbol.for('linekeeper.waits');
const MOST = 2000;

/** One memory per process: Next loads a module once per layer. */
const waits = (): Waits => {
  const home = globalThis as { [WAITS]?: Waits };
  home[WAITS] ??= new Map();
  return home[WAITS];
};

const keyOf = (endpoint: Endpoint, token: string) => `${endpoint.path} ${token}`;

/** The seconds that are left, as Retry-After says them. A write is asked for by a person, and goes up to be refused. */
export function waitFor(endpoint: Endpoint, token: string | undefined): string | undefined {
  const until = token && !isAct(endpoint) ? waits().get(keyOf(endpoint, token)) : undefined;
  const left = Math.ceil(((until ?? 0) - Date.now()) / 1000);
  return left > 0 ? String(left) : undefined;
}

export function noteWait(endpoint: Endpoint, token: string | undefined, seconds: string | undefined) {
  if (!token || !seconds || isAct(endpoint)) return;
  const known = waits();
  if (known.size >= MOST) known.clear();
  known.set(keyOf(endpoint, token), Date.now() + Number(seconds) * 1000);
}
