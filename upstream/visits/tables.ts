import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from '#upstream/db/columns.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { textMessages } from '#upstream/texts/tables.ts';

/** What a customer may look at a visit by, until it ends. Of the token only the digest is kept, and it is made as its text goes. */
export const visitLinks = pgTable(
  'visit_links',
  {
    id: id(),
    /** Null: the visit was taken back. */
    stopId: integer('stop_id').references(() => stops.id, { onDelete: 'set null' }),
    textId: integer('text_id')
      .notNull()
      .unique()
      .references(() => textMessages.id),
    tokenHash: text('token_hash').notNull().unique(),
    date: date('date', { mode: 'string' }).notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('visit_links_stop').on(table.stopId)],
);

export type VisitLinkRow = typeof visitLinks.$inferSelect;
