import { z } from 'zod';
import { anyOf, Day, Id, maybe, maybeId, maybeText, Paging, Text, Time } from '#lib/contract/shapes.ts';
import { ACTIVITY_SOURCES, ACTIVITY_VERBS, type ActivityVerb } from '#lib/contract/words/operations.ts';

/** A line of some record's history, with who it was. */
export const ActivityEntry = z.object({
  id: Id,
  at: Time,
  /** One of `ACTIVITY_SOURCES`. */
  source: Text,
  kind: Text,
  user_id: maybeId,
  by: maybeText,
  /** The record: a number, a CS number, or of `work` its address under `/changes`. */
  about: maybeText,
  label: maybeText,
  facts: maybe(z.record(z.string(), z.unknown())),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const ACTIVITY_FIELDS = ['at', 'by', 'source', 'label', 'kind', 'details'] as const;
export type ActivityField = (typeof ACTIVITY_FIELDS)[number];

const VERBS = Object.keys(ACTIVITY_VERBS) as [ActivityVerb, ...ActivityVerb[]];

/** `q` is part of a name of whoever did it. So far down as 10,000 lines; further by days. */
export const ActivityQuery = Paging.omit({ sort: true }).extend({
  q: z.string().max(200).optional(),
  user: Id.optional(),
  source: anyOf(z.enum(ACTIVITY_SOURCES)),
  verb: anyOf(z.enum(VERBS)),
  /** Days of the company, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const ActivityExport = ActivityQuery.omit({ page: true, per_page: true }).extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: z.array(z.enum(ACTIVITY_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});
