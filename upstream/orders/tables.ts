import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, belongsTo, changed, id } from '#upstream/db/columns.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

/** Purchase orders. How much of one came is read from its deliveries (`batches.order_id`), never kept here. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: text('number').notNull(),
    supplier: text('supplier'),
    deviceType: text('device_type').notNull(),
    provider: text('provider').notNull(),
    warehouseCode: text('warehouse_code').notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    notes: text('notes'),
    expected: integer('expected').notNull(),
    linesCount: integer('lines_count').notNull().default(0),
    closedAt: at('closed_at'),
    closedBy: text('closed_by'),
    ...createdByColumns,
    ...changed,
  },
  (table) => [
    index('orders_created').on(table.createdAt, table.id),
    uniqueIndex('orders_number').on(sql`lower(${table.number})`),
    check('orders_expect_some', sql`expected > 0`),
  ],
);

/** The supplier's list. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    row: integer('row').notNull(),
    box: text('box'),
    imei: text('imei'),
    iccid: text('iccid'),
    shortAt: at('short_at'),
    shortBy: text('short_by'),
  },
  (table) => [
    index('order_lines_order').on(table.orderId, table.row),
    check('order_lines_have_a_number', sql`imei is not null or iccid is not null`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
