import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BULK_JOB_STATES, type BulkAction, type NewBulkJob } from '#lib/contract/bulk.ts';
import { CARRIER_MOVES } from '#lib/contract/swaps/move.ts';
import { batches } from '#upstream/batches/tables.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import type { LineRuleRow } from '#upstream/lineRules/tables.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

/** What the line rule looked for that found the lines: a row that no longer fits is left out when its turn comes. */
export type LookedFor = Pick<LineRuleRow, 'condition' | 'threshold' | 'provider' | 'deviceType' | 'warehouseCode'>;

/** Bulk work over the rows of a batch; the durable job behind it has the key `bulk:<id>`. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: id(),
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    action: text('action').notNull().$type<BulkAction>(),
    asked: jsonb('asked').$type<Omit<NewBulkJob, 'action' | 'dry_run' | 'confirm'> & { looks?: LookedFor }>().notNull(),
    state: text('state', { enum: BULK_JOB_STATES }).notNull(),
    undoes: integer('undoes'),
    ...createdByColumns,
    finishedAt: at('finished_at'),
    counts: jsonb('counts').$type<Record<string, number>>(),
    ...changed,
  },
  (table) => [
    index('bulk_jobs_batch').on(table.batchId),
    index('bulk_jobs_open').on(table.id).where(sql`finished_at is null`),
    uniqueIndex('bulk_jobs_undoes').on(table.undoes).where(sql`state <> 'cancelled'`),
    check('bulk_jobs_state_known', oneOf('state', BULK_JOB_STATES)),
  ],
);

const ROW_STATES = ['waiting', 'acting', 'done', 'failed', 'skipped'] as const;

export const bulkRows = pgTable(
  'bulk_rows',
  {
    id: id(),
    jobId: belongsTo('job_id', () => bulkJobs.id),
    /** Kept when the SIM is gone; no reference. */
    simId: integer('sim_id').notNull(),
    imei: text('imei'),
    /** Of a line that is moved: what to, and how. */
    toSimId: integer('to_sim_id'),
    move: text('move', { enum: CARRIER_MOVES }),
    state: text('state', { enum: ROW_STATES }).notNull().default('waiting'),
    rule: text('rule'),
    message: text('message'),
    /** For the undo: the fields as they were, and the SIM's version right after. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    versionAfter: integer('version_after'),
    updatedAt: at('updated_at'),
  },
  (table) => [
    index('bulk_rows_job').on(table.jobId, table.state, table.id),
    index('bulk_rows_open').on(table.simId).where(sql`state in ('waiting', 'acting')`),
    index('bulk_rows_open_to').on(table.toSimId).where(sql`to_sim_id is not null and state in ('waiting', 'acting')`),
    check('bulk_rows_state_known', oneOf('state', ROW_STATES)),
  ],
);

export type BulkJobRow = typeof bulkJobs.$inferSelect;
