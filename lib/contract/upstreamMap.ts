import { z } from 'zod';
import { isTimeZone } from '#lib/format/localDay.ts';
import { QUERY_ARRAYS, type QueryArrays } from '#lib/format/queryArrays.ts';
import type { Endpoint, Reply } from './endpoint.ts';
import type * as contract from './index.ts';

/** How the API of a company differs from the contract: what a file named by the setting `UPSTREAM_MAP` says. */

type Contract = typeof contract;
type Noun = keyof Contract;
type EndpointOf<Call> = Call extends `${infer N extends Noun}.${infer Name}` ? Contract[N][Name & keyof Contract[N]] : never;

/** `sims.list`, `tickets.show`: noun and name as the contract has them. */
type CallName = { [N in Noun]: `${N}.${keyof Contract[N] & string}` }[Noun];

type Names<T, Depth extends 0[] = []> = Depth['length'] extends 5
  ? never
  : T extends readonly (infer Item)[]
    ? Names<Item, Depth>
    : T extends object
      ? (string extends keyof T ? never : keyof T & string) | Names<T[keyof T], [...Depth, 0]>
      : never;
type Sent<E, Part extends 'body' | 'query'> = E extends { [P in Part]: infer S extends z.core.$ZodType } ? z.output<S> : never;
type FieldsOf<E> = E extends Endpoint ? Names<Reply<E>> | Names<Sent<E, 'body'>> | Names<Sent<E, 'query'>> : never;

type Value = string | number | boolean | null;

export type Rules<Field extends string = string> = {
  /** A field of ours, and what it is called there; `customer.name` leads into a record of theirs. */
  fields?: { [F in Field]?: string };
  /** Of a field of ours: a value, and what they say for it; of several the first is what is sent. */
  values?: { [F in Field]?: Record<string, Value | readonly Value[]> };
  /** Where in their answer our `data` and `meta` stand, and what their request has its fields in. */
  envelope?: { data?: string; meta?: string; body?: string };
  /** A filter of several values, where it is not as `QUERY_ARRAYS` says. */
  arrays?: QueryArrays;
  /** The zone of their times without an offset, read and sent. */
  zone?: string;
};

export const KEYS = ['camel'] as const;

export type UpstreamMap = {
  /** `camel`: every field of ours is called there as it is written in camelCase, `warehouseCode`, `branch`; `fields` name the exceptions. */
  keys?: (typeof KEYS)[number];
  nouns?: { [N in Noun]?: Rules<FieldsOf<Contract[N][keyof Contract[N]]>> };
  /** One call; it goes before what its noun says. */
  calls?: { [Call in CallName]?: Rules<FieldsOf<EndpointOf<Call>>> };
};

const Path = z.string().regex(/^[^.\s]+(\.[^.\s]+)*$/, 'must be a name, or names with dots between');
const Said = z.union([z.string(), z.number(), z.boolean(), z.null()], 'must be a text, a number, true, false or null');

const RuleSet = z.strictObject({
  fields: z.record(z.string(), Path).optional(),
  values: z.record(z.string(), z.record(z.string(), Said.or(z.array(Said).min(1)))).optional(),
  envelope: z.strictObject({ data: Path.optional(), meta: Path.optional(), body: Path.optional() }).optional(),
  arrays: z.enum(QUERY_ARRAYS, 'must be brackets, repeat or comma').optional(),
  zone: z.string().refine(isTimeZone, 'must be a time zone such as America/Chicago').optional(),
});

/** The file as it is read, before its names are looked up. */
export const UpstreamMapFile = z.strictObject({
  keys: z.enum(KEYS, 'must be camel').optional(),
  nouns: z.record(z.string(), RuleSet).optional(),
  calls: z.record(z.string(), RuleSet).optional(),
});
