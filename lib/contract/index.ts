import { batches } from './batches.ts';
import { channels } from './channels.ts';
import { dispatch } from './dispatch.ts';
import { type Endpoint, paramsIn } from './endpoint.ts';
import { fleet } from './fleet.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { network } from './network.ts';
import { panels } from './panels.ts';
import { programs } from './programs.ts';
import { runs } from './runs.ts';
import { session } from './session.ts';
import { sims } from './sims.ts';
import { stock } from './stock.ts';
import { sunset } from './sunset.ts';
import { swaps } from './swaps.ts';
import { systems } from './systems.ts';
import { technicians } from './technicians.ts';
import { tests } from './tests.ts';
import { tickets } from './tickets.ts';
import { views } from './views.ts';

/** What may be asked of the upstream: noun, then name. Browser client, BFF and reference upstream read this one table. */
export const contract = {
  session,
  sims,
  batches,
  jobs,
  imports,
  views,
  stock,
  fleet,
  swaps,
  systems,
  tests,
  programs,
  runs,
  panels,
  tickets,
  network,
  sunset,
  technicians,
  dispatch,
  channels,
};

export type Noun = keyof typeof contract;

type Listed = { noun: Noun; name: string; endpoint: Endpoint };

/** Every endpoint, literal segments before parameters, so that a literal path is found before `/sims/:id`. */
export const endpoints: readonly Listed[] = Object.entries(contract)
  .flatMap(([noun, named]) => Object.entries<Endpoint>(named).map(([name, endpoint]) => ({ noun: noun as Noun, name, endpoint })))
  .sort((a, b) => (a.endpoint.path.replaceAll(':', '~') < b.endpoint.path.replaceAll(':', '~') ? -1 : 1));

const nouns = new Map<Endpoint, Noun>(endpoints.map(({ endpoint, noun }) => [endpoint, noun]));

/** The noun an endpoint stands under in the table; never its path's first segment. */
export const nounOf = (endpoint: Endpoint): Noun => {
  const noun = nouns.get(endpoint);
  if (!noun) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`);
  return noun;
};

const byLength = new Map<number, Listed[]>();
for (const listed of endpoints) {
  const length = listed.endpoint.path.split('/').length - 1;
  byLength.set(length, [...(byLength.get(length) ?? []), listed]);
}

/** The one place where a path becomes an endpoint. `segments` are decoded; no match, no call. */
export function findEndpoint(method: string, segments: readonly string[]) {
  for (const { endpoint } of byLength.get(segments.length) ?? []) {
    const params = endpoint.method === method ? paramsIn(endpoint, segments) : undefined;
    if (params) return { endpoint, params };
  }
  return undefined;
}

/** The methods a path knows; none means the path is not in the contract. */
export const methodsFor = (segments: readonly string[]) =>
  (byLength.get(segments.length) ?? []).filter(({ endpoint }) => paramsIn(endpoint, segments)).map(({ endpoint }) => endpoint.method);
