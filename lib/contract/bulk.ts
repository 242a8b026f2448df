import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { FileBody, Id, listOf, many, maybe, maybeId, maybeNumber, maybeText, one, Paging, Version } from './shapes.ts';
import { PROVIDERS, SIM_ACTIONS, STOCK_STATES } from './sims/states.ts';
import { CarrierMove } from './swaps/move.ts';
import { MOST_MOVES } from './words/bulk.ts';

/** What can be done to many SIMs at once. `undo` is not ordered by hand: see `jobs.undo`; nor is `move-line` of one selection: see `jobs.moves`. */
const BULK_ACTIONS = [
  ...SIM_ACTIONS,
  'lookup-imei',
  'upload-vzw',
  'provider-status',
  'change-warehouse',
  'edit-device-type',
  'edit-plan',
  'move-line',
  'undo',
] as const;
export const BulkAction = z.enum(BULK_ACTIONS);
export type BulkAction = z.infer<typeof BulkAction>;

export const Preflight = z.object({
  changes: z.coerce.number().int(),
  skips: many(z.object({ rule: z.string(), count: z.coerce.number().int() })),
  /** `new-number`, `billed`, `requests`, `plan-here`: the plan is changed here, its carrier is not asked; of lines that are moved how each goes over (`change-iccid` …); `limit` is how many lines the provider takes in one request. */
  hints: many(z.object({ hint: z.string(), count: z.coerce.number().int(), provider: maybeText, limit: maybeNumber })),
  /** The bill of a month afterwards less the one now; `unpriced` lines change it too. Absent where nothing changes, or no price is set. */
  monthly: maybe(z.object({ cents: z.coerce.number().int(), currency: z.string().length(3), unpriced: z.coerce.number().int().catch(0) })),
  /** Lines that are activated on a plan with a commitment, and the longest of these in months. Absent where there is none. */
  commits: maybe(z.object({ lines: z.coerce.number().int(), months: z.coerce.number().int() })),
  /**
   * What carriers may charge for lines that end within their commitment: `lines` are those, `unknown` lines that end of which nobody said whether there is
   * one, when they were activated, or what the fee is. Absent where no line ends, or no plan is kept.
   */
  ending: maybe(
    z.object({
      cents: z.coerce.number().int(),
      currency: z.string().length(3),
      lines: z.coerce.number().int(),
      unknown: z.coerce.number().int().catch(0),
    }),
  ),
});
export type Preflight = z.infer<typeof Preflight>;

export const BULK_JOB_STATES = ['queued', 'running', 'paused', 'done', 'cancelled'] as const;
export const BulkJobState = z.enum(BULK_JOB_STATES);
export type BulkJobState = z.infer<typeof BulkJobState>;

export const BulkJob = z.object({
  /** 0 is a dry run: nothing was begun. */
  id: Id,
  batch_id: maybeId,
  batch_name: maybeText,
  action: BulkAction,
  state: BulkJobState,
  /** Rows whose own answer came; those refused or failed; those left out; all. `acting` have been asked for and wait for the provider. */
  done: z.coerce.number().int(),
  failed: z.coerce.number().int(),
  skipped: z.coerce.number().int(),
  acting: z.coerce.number().int().catch(0),
  total: z.coerce.number().int(),
  reason: maybeText,
  warehouse_code: maybeText,
  stock_state: maybeText,
  device_type: maybeText,
  plan: maybeText,
  created_by: maybeText,
  created_at: maybeText,
  finished_at: maybeText,
  undoes: maybeNumber,
  undone_by: maybeNumber,
  /** The provider wants to be left alone (`busy`) or does not answer (`unreachable`): so many rows are tried again at `until`. */
  waiting: maybe(z.object({ why: z.enum(['busy', 'unreachable', 'uploaded']), until: z.string(), rows: z.coerce.number().int() })),
  preflight: maybe(Preflight),
  version: Version,
});
export type BulkJob = z.infer<typeof BulkJob>;

export const BulkRow = z.object({
  id: Id,
  sim_id: maybeId,
  imei: maybeText,
  /** Of a line that is moved: the IMEI or ICCID of what it goes to. */
  to: maybeText,
  state: z.enum(['waiting', 'acting', 'done', 'failed', 'skipped']),
  /** Why it was left out. Of a failed row that moves a line: why the old line stays and is billed beside the new one. */
  rule: maybeText,
  /** Of a failed row: the provider's own words, or ours. Of an acting one: that its carrier has not ended it for two hours. */
  message: maybeText,
  updated_at: maybeText,
});
export type BulkRow = z.infer<typeof BulkRow>;

/** `confirm` is the number of rows that would change, typed by a person; asked for above `CONFIRM_ABOVE`. */
export const NewBulkJob = z.object({
  action: BulkAction.exclude(['undo', 'move-line']),
  reason: z.string().min(1).max(500).optional(),
  warehouse_code: z.string().min(1).max(20).optional(),
  stock_state: z.enum(STOCK_STATES).optional(),
  device_type: z.string().min(1).max(60).optional(),
  /** A plan of this provider: the lines of others are left out. */
  provider: z.enum(PROVIDERS).optional(),
  plan: z.string().min(1).max(60).optional(),
  dry_run: z.boolean().optional(),
  confirm: z.string().max(12).optional(),
});
export type NewBulkJob = z.infer<typeof NewBulkJob>;

const LineNumber = z.string().trim().min(1).max(40);

/** Lines of the stock, by the IMEI or ICCID of what each is with and of what it goes to: a card, a radio or both, of the stock too. */
export const NewLineMoves = z.object({
  moves: z
    .array(z.object({ from: LineNumber, to: LineNumber }))
    .min(1)
    .max(MOST_MOVES),
  reason: z.string().min(1).max(500).optional(),
  dry_run: z.boolean().optional(),
  confirm: z.string().max(12).optional(),
});

export type NewLineMoves = z.infer<typeof NewLineMoves>;

/** `move`: how the line would go over (`lib/domain/moveFacts.ts`); `rule`: why not, one of `SKIP_RULES`. Told before it begins. */
export const LineMove = z.object({ from: z.string(), to: z.string(), move: maybe(CarrierMove).catch(null), rule: maybeText });
export type LineMove = z.infer<typeof LineMove>;
const MovingJob = BulkJob.extend({ moves: many(LineMove) });
export type MovingJob = z.infer<typeof MovingJob>;

const Versioned = z.object({ version: Version });
const touches = ['sims', 'batches'] as const;

export const bulk = named('jobs', {
  start: endpoint({
    method: 'POST',
    path: '/batch/:id/jobs',
    access: ['read', 'Batch'],
    body: NewBulkJob,
    reply: one(BulkJob),
    extension: 'bulk',
    touches,
  }),
  moves: endpoint({
    method: 'POST',
    path: '/line-moves',
    access: ['activate', 'Sim'],
    body: NewLineMoves,
    reply: one(MovingJob),
    extension: 'bulkMoves',
    touches,
  }),
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    access: ['read', 'Batch'],
    query: Paging.pick({ page: true, per_page: true }).extend({
      batch_id: Id.optional(),
      /** `1`: only those that are not over. */
      open: z.enum(['1']).optional(),
    }),
    reply: listOf(BulkJob),
    extension: 'bulk',
  }),
  show: endpoint({
    method: 'GET',
    path: '/jobs/:id',
    access: ['read', 'Batch'],
    reply: one(BulkJob),
    extension: 'bulk',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/jobs/:id/rows',
    access: ['read', 'Batch'],
    query: Paging.pick({ page: true, per_page: true }).extend({ state: BulkRow.shape.state.optional() }),
    reply: listOf(BulkRow),
    extension: 'bulk',
  }),
  failures: endpoint({
    method: 'GET',
    path: '/jobs/:id/failures',
    access: ['read', 'Batch'],
    reply: FileBody,
    file: true,
    extension: 'bulk',
  }),
  pause: endpoint({
    method: 'POST',
    path: '/jobs/:id/pause',
    access: ['read', 'Batch'],
    body: Versioned,
    reply: one(BulkJob),
    extension: 'bulk',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/jobs/:id/resume',
    access: ['read', 'Batch'],
    body: Versioned,
    reply: one(BulkJob),
    extension: 'bulk',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/jobs/:id/cancel',
    access: ['read', 'Batch'],
    body: Versioned,
    reply: one(BulkJob),
    extension: 'bulk',
    touches,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/:id/retry',
    access: ['read', 'Batch'],
    body: Versioned,
    reply: one(BulkJob),
    extension: 'bulk',
    touches,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/jobs/:id/undo',
    access: ['read', 'Batch'],
    body: Versioned.extend({ dry_run: z.boolean().optional(), confirm: z.string().max(12).optional() }),
    reply: one(BulkJob),
    extension: 'bulk',
    touches,
  }),
});
