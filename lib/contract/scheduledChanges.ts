import { z } from 'zod';
import { Preflight } from './bulk.ts';
import { endpoint, named } from './endpoint.ts';
import { Day, Id, listOf, maybe, maybeId, maybeText, maybeTime, one, Paging, Version } from './shapes.ts';
import { SimQuery } from './sims/list.ts';
import { SIM_ACTIONS } from './sims/states.ts';
import { SCHEDULED_STATES } from './words/scheduledChanges.ts';

/** Lines as a list of SIMs finds them, without those unticked; or those ticked, by their ids. */
const Lines = SimQuery.omit({ page: true, per_page: true, counts: true, missing: true, exact: true })
  .partial()
  .extend({ except: z.array(Id).max(100_000).optional() })
  .strict();

export const ScheduledChange = z.object({
  /** 0 is a dry run: nothing was scheduled. */
  id: Id,
  action: z.enum(SIM_ACTIONS),
  day: Day,
  reason: maybeText,
  state: z.enum(SCHEDULED_STATES),
  /** How many of its lines the reader may see. */
  lines: z.coerce.number().int(),
  /** Of a change of one line: which. */
  sim: maybe(z.object({ id: Id, number: z.string() })),
  job_id: maybeId,
  rule: maybeText,
  created_by: maybeText,
  created_at: maybeTime,
  /** Who cancelled or confirmed it. */
  ended_by: maybeText,
  /** Of a dry run, and of an open one that is shown: what it would do now. Of one just confirmed: what it was begun with. */
  preflight: maybe(Preflight),
  version: Version,
});
export type ScheduledChange = z.infer<typeof ScheduledChange>;

/** One action for the lines; with `dry_run` only told what it would do now. */
export const NewScheduledChange = z.object({
  lines: Lines,
  action: z.enum(SIM_ACTIONS),
  day: Day,
  reason: z.string().trim().min(1).max(500).optional(),
  dry_run: z.boolean().optional(),
  /** The number of lines that would change now, where they are many. */
  confirm: z.string().max(12).optional(),
});
export type NewScheduledChange = z.infer<typeof NewScheduledChange>;

const Ending = z.object({ version: Version });

export const scheduledChanges = named('scheduledChanges', {
  list: endpoint({
    method: 'GET',
    path: '/scheduled-changes',
    access: ['read', 'Sim'],
    query: Paging.pick({ page: true, per_page: true }).extend({
      /** Only those of one SIM. */
      sim: Id.optional(),
      /** `1`: only those that are not over. */
      open: z.enum(['1']).optional(),
    }),
    reply: listOf(ScheduledChange),
    extension: 'scheduledChanges',
  }),
  show: endpoint({
    method: 'GET',
    path: '/scheduled-changes/:id',
    access: ['read', 'Sim'],
    reply: one(ScheduledChange),
    extension: 'scheduledChanges',
  }),
  create: endpoint({
    method: 'PUT',
    path: '/scheduled-changes',
    access: ['read', 'Sim'],
    body: NewScheduledChange,
    reply: one(ScheduledChange),
    extension: 'scheduledChanges',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/scheduled-changes/:id/confirm',
    access: ['read', 'Sim'],
    body: Ending.extend({ confirm: z.string().max(12).optional() }),
    reply: one(ScheduledChange),
    extension: 'scheduledChanges',
    touches: ['sims'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/scheduled-changes/:id/cancel',
    access: ['read', 'Sim'],
    body: Ending,
    reply: one(ScheduledChange),
    extension: 'scheduledChanges',
  }),
});
