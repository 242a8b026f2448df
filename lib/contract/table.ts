import { type Endpoint, paramsIn } from './endpoint.ts';
import * as contract from './nouns.ts';

export type Noun = keyof typeof contract;
/** The nouns as events and `touches` name them: bulk work is `jobs` there, a system on test `tests`. */
export type EventNoun = Exclude<Noun, 'bulk' | 'onTest'> | 'jobs' | 'tests';

type Listed = { noun: Noun; name: string; endpoint: Endpoint };

/** Every endpoint, literal segments before parameters, so that a literal path is found before `/sims/:id`. */
export const endpoints: readonly Listed[] = Object.entries(contract)
  .flatMap(([noun, named]) => Object.entries<Endpoint>(named).map(([name, endpoint]) => ({ noun: noun as Noun, name, endpoint })))
  .sort((a, b) => (a.endpoint.path.replaceAll(':', '~') < b.endpoint.path.replaceAll(':', '~') ? -1 : 1));

/** By what every path begins with, which is never a parameter, and by its length. */
const begun = new Map<string, Listed[]>();
const keyOf = (segments: readonly string[]) => `${segments.length} ${segments[0]}`;
for (const listed of endpoints) {
  const key = keyOf(listed.endpoint.path.slice(1).split('/'));
  begun.set(key, [...(begun.get(key) ?? []), listed]);
}

/** The one place where a path becomes an endpoint. `segments` are decoded; no match, no call. */
export function findEndpoint(method: string, segments: readonly string[]) {
  for (const { endpoint } of begun.get(keyOf(segments)) ?? []) {
    const params = endpoint.method === method ? paramsIn(endpoint, segments) : undefined;
    if (params) return { endpoint, params };
  }
  return undefined;
}

/** The methods a path knows; none means the path is not in the contract. */
export const methodsFor = (segments: readonly string[]) =>
  (begun.get(keyOf(segments)) ?? []).filter(({ endpoint }) => paramsIn(endpoint, segments)).map(({ endpoint }) => endpoint.method);
