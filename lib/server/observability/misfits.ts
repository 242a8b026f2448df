import type { Endpoint, Reply } from '#lib/contract/endpoint.ts';
import type { KnownMisfit, MisfitQuery, misfits } from '#lib/contract/misfits.ts';
import type { Misfit } from '#lib/contract/reading.ts';
import { getEnv } from '#lib/server/env.ts';
import { log } from './log.ts';

const HOME = Symbol.for('linekeeper.misfits');
/** A wrong field of every call of the core is a hundred or two. */
const MOST = 500;
const DAY = 86_400_000;

type Known = { byPlace: Map<string, KnownMisfit>; lastId: number };

function known(): Known {
  const home = globalThis as { [HOME]?: Known };
  home[HOME] ??= { byPlace: new Map(), lastId: 0 };
  return home[HOME];
}

/** Takes down what of a foreign upstream's answer did not fit, and says it in the log once a day. `stops`: nothing of the answer could be shown. */
export function recordMisfits({ method, path }: Pick<Endpoint, 'method' | 'path'>, misfits: readonly Misfit[], stops: boolean) {
  if (!getEnv().isForeign) return;
  const home = known();
  const [call, now] = [`${method} ${path}`, new Date()];
  const last = now.toISOString();
  for (const misfit of misfits) {
    const key = `${call} ${misfit.place} ${misfit.rule}`;
    const before = home.byPlace.get(key);
    const isFresh = before !== undefined && now.getTime() - Date.parse(before.since) < DAY;
    const begun = isFresh ? { ...before, times: before.times + 1 } : { id: ++home.lastId, times: 1, since: last };
    home.byPlace.delete(key);
    home.byPlace.set(key, { ...begun, ...misfit, call, stops, last });
    if (!isFresh) log().warn({ call, ...misfit, stops }, 'an answer does not fit');
    if (home.byPlace.size > MOST) home.byPlace.delete([...home.byPlace.keys()][0] ?? '');
  }
}

/** What did not fit within a day, whatever was not seen for longest first. */
export const recentMisfits = () => [...known().byPlace.values()].filter(({ last }) => Date.now() - Date.parse(last) < DAY);

export const hasMisfits = () => getEnv().isForeign || recentMisfits().length > 0;

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

export function misfitPage({ page, per_page, sort }: MisfitQuery): Reply<typeof misfits.list> {
  const field = sort.replace('-', '') as 'call' | 'place' | 'times' | 'since' | 'last';
  const rows = recentMisfits().toSorted((a, b) => (sort.startsWith('-') ? -1 : 1) * compare(a[field], b[field]));
  const last_page = Math.max(1, Math.ceil(rows.length / per_page));
  return {
    data: rows.slice((page - 1) * per_page, page * per_page),
    meta: { current_page: page, per_page, last_page, total: rows.length },
  };
}
