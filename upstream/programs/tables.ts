import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from '#upstream/db/columns.ts';
import { swaps } from '#upstream/swaps/tables.ts';

export const programs = pgTable(
  'programs',
  {
    id: id(),
    csNo: text('cs_no').notNull(),
    at: at('at').notNull(),
    by: text('by'),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
    hash: text('hash').notNull(),
    size: integer('size').notNull(),
    zones: integer('zones').notNull(),
    partial: boolean('partial').notNull(),
    shrunken: boolean('shrunken').notNull(),
    content: text('content').notNull(),
  },
  (table) => [index('programs_cs').on(table.csNo, table.id)],
);

export type ProgramRow = typeof programs.$inferSelect;
