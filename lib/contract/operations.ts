import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { ActivityEntry, ActivityExport, ActivityQuery } from './operations/activity.ts';
import { anyOf, Day, FileBody, flag, Id, listOf, maybeText, maybeTime, one, Paging, Text, Time, wordLike } from './shapes.ts';
import { OPERATION_KINDS, OPERATION_STATES } from './words/operations.ts';

const Count = z.coerce.number().int().catch(0);

/** One piece of work on many records. Its address is its kind and `ref`: of a bulk change and an import the id that these have themselves. */
export const Operation = z.object({
  id: Id,
  kind: wordLike(OPERATION_KINDS),
  ref: Id,
  /** Of a bulk change its action, of a file what is in it, of a sweep whose lines: a word of its kind. */
  what: Text,
  state: wordLike(OPERATION_STATES),
  at: Time,
  ended_at: maybeTime,
  by: maybeText,
  /** Of whoever asks. */
  mine: flag,
  reason: maybeText,
  /** A file's or a selection's name, or the month. */
  name: maybeText,
  /** Where SIMs went, or what they became, and in which way they are in stock there. */
  target: maybeText,
  stock_state: maybeText,
  /** Rows; `total` 0 is not known. */
  total: Count,
  done: Count,
  failed: Count,
  skipped: Count,
  can_undo: flag,
  undone_at: maybeTime,
  undone_by: maybeText,
});
export type Operation = z.infer<typeof Operation>;

export const OperationQuery = Paging.omit({ sort: true }).extend({
  q: z.string().max(200).optional(),
  /** Only what the reader began. */
  whose: anyOf(z.enum(['mine'])),
  state: anyOf(z.enum(OPERATION_STATES)),
  kind: anyOf(z.enum(OPERATION_KINDS)),
  /** Only what can still be undone. */
  undo: anyOf(z.enum(['yes'])),
  /** Days of the company, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type OperationQuery = z.infer<typeof OperationQuery>;

const read = { method: 'GET', access: ['read', 'Sim'], extension: 'operations' } as const;

export const operations = named('operations', {
  /** `meta.counts` of whose, state, kind and undo. */
  list: endpoint({ ...read, path: '/changes', query: OperationQuery, reply: listOf(Operation) }),
  show: endpoint({ ...read, path: '/changes/:kind/:id', reply: one(Operation) }),
  activity: endpoint({ ...read, path: '/activity', query: ActivityQuery, reply: listOf(ActivityEntry) }),
  exportActivity: endpoint({ ...read, method: 'POST', path: '/activity-export', body: ActivityExport, reply: FileBody, file: true }),
});
