import type { z } from 'zod';
import type { Action, Subject } from './ability.ts';
import type { Extension } from './extensions.ts';

/** Who may call: anyone, anyone signed in, users of the role client, an installer with a proof, only the BFF itself, or those with an ability. */
export type Access = 'public' | 'signed-in' | 'client' | 'installer' | 'bff' | readonly [action: Action, subject: Subject];

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** A field of the body that is never kept, not even as a hash. */
  secret?: string;
  reply: z.core.$ZodType;
  /** The body is multipart/form-data and streams. */
  upload?: true;
  /** The answer is a file and streams; `reply` is not read. */
  file?: true;
  /** A GET that changes something: it needs the same proof as a write. */
  act?: true;
  extension?: Extension;
  /** Where what a write has made is read, if the upstream does not say it: in the same shape, or with the record taken out by `nowOf`. */
  now?: `/${string}`;
  nowOf?: (answer: unknown, params: Readonly<Record<string, string>>) => unknown;
  /** Other nouns whose lists a write makes stale. */
  touches?: readonly string[];
};

export const endpoint = <const E extends Endpoint>(spec: E) => spec;

const nouns = new WeakMap<Endpoint, string>();

/** A noun's endpoints. Each knows its noun from here and not from the table, so that a page brings only the nouns it asks. */
export function named<const E extends Record<string, Endpoint>>(noun: string, endpoints: E): E {
  for (const each of Object.values(endpoints)) nouns.set(each, noun);
  return endpoints;
}

/** The noun an endpoint stands under in the table; never its path's first segment. */
export function nounOf(endpoint: Endpoint): string {
  const noun = nouns.get(endpoint);
  if (!noun) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`);
  return noun;
}

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params<E extends Endpoint> = { [Name in ParamName<E['path']>]: string };

type GivenParams<E extends Endpoint> = [ParamName<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: { [Name in ParamName<E['path']>]: string | number } };
type GivenQuery<E> = E extends { query: infer Q extends z.core.$ZodType } ? { query?: Partial<z.output<Q>> } : { query?: undefined };
type GivenBody<E> = E extends { body: infer B extends z.core.$ZodType } ? { body: z.output<B> } : { body?: undefined };

/** What a caller hands in; keys the endpoint does not declare do not exist. */
export type Input<E extends Endpoint> = GivenParams<E> & GivenQuery<E> & GivenBody<E>;

/** The input may be left out when every part of it is optional. */
// biome-ignore lint/complexity/noBannedTypes: `{}` asks "could the input be empty?"
export type Args<E extends Endpoint> = {} extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export type Reply<E extends Endpoint> = z.output<E['reply']>;

export const isAct = (endpoint: Endpoint) => endpoint.method !== 'GET' || endpoint.act === true;

/** Whether an answer that can't be read, with a good status, is of something done all the same. */
export const isDoneAnyway = (endpoint: Endpoint) => endpoint.now !== undefined || (isAct(endpoint) && endpoint.method !== 'GET');

/** `/swaps/:id` with `{ params: { id: 7 }, query: { page: 2, tag: ['a', 'b'] } }` gives `/swaps/7?page=2&tag=a&tag=b`. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, input: { params?: object; query?: object } = {}): string {
  const params = input.params as Record<string, string | number> | undefined;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).filter((each) => each != null && each !== '').map((each) => [name, String(each)]),
    ),
  ).toString();
  return query ? `${path}?${query}` : path;
}

export function paramsIn(endpoint: Endpoint, segments: readonly string[]): Record<string, string> | undefined {
  const pattern = endpoint.path.slice(1).split('/');
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (segment === '' || segment === '.' || segment === '..') return undefined;
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}
