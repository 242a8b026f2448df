import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BATCH_KINDS } from '#lib/contract/words/batches.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { orders } from '#upstream/orders/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

export const batches = pgTable(
  'batches',
  {
    id: id(),
    name: text('name'),
    kind: text('kind', { enum: BATCH_KINDS }).notNull(),
    deviceType: text('device_type'),
    provider: text('provider'),
    warehouseCode: text('warehouse_code'),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    ...createdByColumns,
    ...changed,
  },
  (table) => [
    index('batches_created').on(table.createdAt, table.id),
    index('batches_order').on(table.orderId),
    index('batches_kind').on(table.kind, table.createdAt),
    check('batches_kind_known', oneOf('kind', BATCH_KINDS)),
  ],
);

/** The devices of a batch in their order. What a SIM knows itself (ids, status) is read from it, never kept here twice. */
export const batchRows = pgTable(
  'batch_rows',
  {
    id: id(),
    batchId: belongsTo('batch_id', () => batches.id),
    simId: belongsTo('sim_id', () => sims.id),
    position: integer('position').notNull(),
    lookedUpAt: at('looked_up_at'),
    uploadedAt: at('uploaded_at'),
    /** Of the last thing asked for this row: what went wrong; null when it went well. */
    problem: text('problem'),
    message: text('message'),
  },
  (table) => [uniqueIndex('batch_rows_sim').on(table.batchId, table.simId), index('batch_rows_of_sim').on(table.simId)],
);

export type BatchRecord = typeof batches.$inferSelect;
