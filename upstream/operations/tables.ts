import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { OPERATION_KINDS, OPERATION_STATES } from '#lib/contract/words/operations.ts';
import { batches } from '#upstream/batches/tables.ts';
import { at, id, oneOf } from '#upstream/db/columns.ts';

/** What rooms keep of their work on many records, in one list. */
export const operations = pgTable(
  'operations',
  {
    id: id(),
    kind: text('kind', { enum: OPERATION_KINDS }).notNull(),
    /** The id it has in its own room; null where this is its only place: then it goes by `id`. */
    ref: integer('ref'),
    what: text('what').notNull(),
    /** What others must be allowed, of every record, to know of it: `read Invoice`. Of a bulk change its batch says that. */
    access: text('access').notNull(),
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    state: text('state', { enum: OPERATION_STATES }).notNull(),
    at: at('at').notNull(),
    endedAt: at('ended_at'),
    byId: integer('by_id'),
    by: text('by'),
    reason: text('reason'),
    name: text('name'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    canUndo: boolean('can_undo').notNull().default(false),
    undoneAt: at('undone_at'),
    undoneBy: text('undone_by'),
    facts: jsonb('facts').$type<{ target?: string; stock_state?: string }>(),
  },
  (table) => [
    uniqueIndex('operations_ref').on(table.kind, table.ref),
    index('operations_at').on(table.at, table.id),
    index('operations_by').on(table.byId, table.at),
    index('operations_batch').on(table.batchId).where(sql`batch_id is not null`),
    check('operations_kind_known', oneOf('kind', OPERATION_KINDS)),
    check('operations_state_known', oneOf('state', OPERATION_STATES)),
  ],
);

export type OperationRow = typeof operations.$inferSelect;
