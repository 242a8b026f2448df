import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';
import { at, changed, oneOf } from '#upstream/db/columns.ts';

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
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] }), check('stock_names_kind_known', oneOf('kind', NAME_KINDS))],
);
