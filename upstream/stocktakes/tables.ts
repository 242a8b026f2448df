import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
  (table) => [index('stocktakes_created').on(table.createdAt, table.id)],
);

/** What was listed at the place when the count began, and what was counted beside it. */
export const stocktakeLines = pgTable(
  'stocktake_lines',
  {
    id: id(),
    stocktakeId: belongsTo('stocktake_id', () => stocktakes.id),
    simId: integer('sim_id').references(() => sims.id, { onDelete: 'cascade' }),
    /** Of what no SIM has: as it was scanned. */
    code: text('code'),
    isExpected: boolean('is_expected').notNull(),
    countedAt: at('counted_at'),
    countedBy: text('counted_by'),
  },
  (table) => [
    uniqueIndex('stocktake_lines_sim').on(table.stocktakeId, table.simId).where(sql`sim_id is not null`),
    uniqueIndex('stocktake_lines_code').on(table.stocktakeId, table.code).where(sql`code is not null`),
    index('stocktake_lines_of_sim').on(table.simId),
    check('stocktake_lines_are_of_something', sql`(sim_id is null) <> (code is null)`),
  ],
);

export type StocktakeRow = typeof stocktakes.$inferSelect;
