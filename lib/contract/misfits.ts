import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { MISFIT_RULES } from './reading.ts';
import { listOf, Paging } from './shapes.ts';

/** What one place of one call's answers was like: `times` since `since`, and `value` the last of them. */
export const KnownMisfit = z.object({
  id: z.number(),
  call: z.string(),
  place: z.string(),
  value: z.string(),
  rule: z.enum(MISFIT_RULES),
  /** Nothing of the answer could be shown. */
  stops: z.boolean(),
  times: z.number(),
  since: z.string(),
  last: z.string(),
});
export type KnownMisfit = z.infer<typeof KnownMisfit>;

const MISFIT_SORTS = ['call', 'place', 'times', 'since', 'last'] as const;
export const MisfitQuery = Paging.extend({
  sort: z.enum(MISFIT_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-last'),
}).omit({ q: true });
export type MisfitQuery = z.infer<typeof MisfitQuery>;

/** Answered by the web app itself, so it stands in no table of what the upstream is asked. */
export const misfits = named('misfits', {
  list: endpoint({ method: 'GET', path: '/misfits', access: ['manage', 'all'], query: MisfitQuery, reply: listOf(KnownMisfit) }),
});
