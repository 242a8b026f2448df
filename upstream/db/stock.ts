import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { JOB_STATES, type NewJob } from '#lib/contract/bulk.ts';
import { NAME_KINDS } from '#lib/contract/stock.ts';
import { at, changed, id, oneOf } from './columns.ts';
import { sims, users } from './schema.ts';

const maker = {
  createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
  /** The name at that time. */
  createdBy: text('created_by'),
};

/** A delivery of devices, or a selection of SIMs made for bulk work. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    name: text('name'),
    kind: text('kind').notNull(),
    deviceType: text('device_type'),
    provider: text('provider'),
    warehouseCode: text('warehouse_code'),
    ...maker,
    ...changed,
  },
  (table) => [
    index('batches_created').on(table.createdAt, table.id),
    index('batches_kind').on(table.kind, table.createdAt),
    check('batches_kind_known', oneOf('kind', ['delivery', 'selection'])),
  ],
);

/** The devices of a batch in their order. What a SIM knows itself (ids, status) is read from it, never kept here twice. */
export const batchRows = pgTable(
  'batch_rows',
  {
    id: id(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    simId: integer('sim_id')
      .notNull()
      .references(() => sims.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    lookedUpAt: at('looked_up_at'),
    uploadedAt: at('uploaded_at'),
    /** Of the last thing asked for this row: what went wrong; null when it went well. */
    problem: text('problem'),
    message: text('message'),
  },
  (table) => [uniqueIndex('batch_rows_sim').on(table.batchId, table.simId), index('batch_rows_of_sim').on(table.simId)],
);

/** Bulk work over the rows of a batch; the durable job behind it has the key `bulk:<id>`. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: id(),
    /** Null when the batch has been deleted. */
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    /** What was ordered, without `dry_run` and `confirm`. */
    asked: jsonb('asked').$type<Omit<NewJob, 'action' | 'dry_run' | 'confirm'>>().notNull(),
    state: text('state').notNull(),
    undoes: integer('undoes'),
    ...maker,
    finishedAt: at('finished_at'),
    /** Its rows by state, written when it is over: they no longer change then. */
    counts: jsonb('counts').$type<Record<string, number>>(),
    ...changed,
  },
  (table) => [
    index('bulk_jobs_batch').on(table.batchId),
    index('bulk_jobs_open').on(table.id).where(sql`finished_at is null`),
    uniqueIndex('bulk_jobs_undoes').on(table.undoes).where(sql`state <> 'cancelled'`),
    check('bulk_jobs_state_known', oneOf('state', JOB_STATES)),
  ],
);

export const bulkRows = pgTable(
  'bulk_rows',
  {
    id: id(),
    jobId: integer('job_id')
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    /** Kept when the SIM is gone; no reference. */
    simId: integer('sim_id').notNull(),
    imei: text('imei'),
    state: text('state').notNull().default('waiting'),
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
    check('bulk_rows_state_known', oneOf('state', ['waiting', 'acting', 'done', 'failed', 'skipped'])),
  ],
);

/** Every import that was done; its SIMs carry its id. */
export const imports = pgTable('imports', {
  id: id(),
  fileName: text('file_name'),
  batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
  rows: integer('rows').notNull(),
  ...maker,
  createdAt: at('created_at').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: at('undone_at'),
});

export const views = pgTable(
  'views',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    ...changed,
  },
  (table) => [uniqueIndex('views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
);

/** How many SIMs of a type should be ready at a warehouse. */
export const stockMinimums = pgTable(
  'stock_minimums',
  {
    warehouseCode: text('warehouse_code').notNull(),
    deviceType: text('device_type').notNull(),
    minimum: integer('minimum').notNull(),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.warehouseCode, table.deviceType] })],
);

/** Device types and warehouses that somebody said there are; besides, there is whatever a SIM is called (`stock/names.ts`). */
export const stockNames = pgTable(
  'stock_names',
  {
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** The name at that time; null: it was on a SIM when names were first kept. */
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] }), check('stock_names_kind_known', oneOf('kind', NAME_KINDS))],
);

export type BatchRecord = typeof batches.$inferSelect;
export type BulkJobRow = typeof bulkJobs.$inferSelect;
