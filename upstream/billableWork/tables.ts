import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvoiceItem } from '#lib/contract/invoices/content.ts';
import { at, changed, id } from '#upstream/db/columns.ts';
import { invoices } from '#upstream/invoices/tables.ts';
import { prices } from '#upstream/prices/tables.ts';

const price = (name: string) => integer(name).references(() => prices.id);

export const workRules = pgTable(
  'work_rules',
  {
    id: id(),
    /** Null: a swap was finalized. */
    resolutionCode: text('resolution_code'),
    lines: jsonb('lines').$type<{ price: number; thousandths: number }[]>().notNull(),
    laborId: price('labor_id'),
    roundMinutes: integer('round_minutes').notNull(),
    tripId: price('trip_id'),
    parts: boolean('parts').notNull(),
    underWarranty: boolean('under_warranty').notNull(),
    underContract: boolean('under_contract').notNull(),
    ...changed,
  },
  (table) => [uniqueIndex('work_rules_code').on(sql`coalesce(${table.resolutionCode}, '')`)],
);

/** What somebody did to work in the queue, once for each visit and swap; that a draft is deleted makes its work due again. */
export const workRecords = pgTable(
  'work_records',
  {
    id: id(),
    stopId: integer('stop_id'),
    swapId: integer('swap_id'),
    items: jsonb('items').$type<InvoiceItem[]>(),
    invoiceId: integer('invoice_id').references(() => invoices.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    userId: integer('user_id'),
    by: text('by'),
    at: at('at').notNull(),
    ...changed,
  },
  (table) => [
    uniqueIndex('work_records_stop').on(table.stopId),
    uniqueIndex('work_records_swap').on(table.swapId),
    index('work_records_invoice').on(table.invoiceId),
    check('work_records_one', sql.raw('(stop_id is null) <> (swap_id is null)')),
    check('work_records_ended', sql.raw('invoice_id is null or reason is null')),
  ],
);

export type WorkRuleRow = typeof workRules.$inferSelect;
export type WorkRecordRow = typeof workRecords.$inferSelect;
