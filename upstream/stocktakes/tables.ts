import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, belongsTo, changed, id } from '#upstream/db/columns.ts';
import { sims } from '#upstream/sims/tables.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

export const stocktakes = pgTable(
  'stocktakes',
  {
    id: id(),
    place: text('place').notNull(),
    deviceType: text('device_type'),
    closedAt: at('closed_at'),
    closedBy: text('closed_by'),
    ...createdByColumns,
    ...changed,
  },
  (table) => [
    index('stocktakes_created').on(table.createdAt, table.id),
    // Two who begin to count one place count it together.
    uniqueIndex('stocktakes_open').on(table.place, sql`coalesce(${table.deviceType}, '')`).where(sql`closed_at is null`),
  ],
);

/** What was listed at the place when the count began, and what was counted beside it. */
export const stocktakeLines = pgTable(
  'stocktake_lines',
  {
    id: id(),
    stocktakeId: belongsTo('stocktake_id', () => stocktakes.id),
    /** Null once the SIM is gone, or of a number none has. */
    simId: integer('sim_id').references(() => sims.id, { onDelete: 'set null' }),
    /** The number of the SIM when it was counted, or what was scanned. */
    code: text('code').notNull(),
    isExpected: boolean('is_expected').notNull(),
    countedAt: at('counted_at'),
    countedBy: text('counted_by'),
  },
  (table) => [
    uniqueIndex('stocktake_lines_sim').on(table.stocktakeId, table.simId).where(sql`sim_id is not null`),
    index('stocktake_lines_code').on(table.stocktakeId, table.code),
    index('stocktake_lines_of_sim').on(table.simId),
  ],
);

export type StocktakeRow = typeof stocktakes.$inferSelect;
