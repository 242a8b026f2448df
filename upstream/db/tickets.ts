import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from './columns.ts';
import { users } from './schema.ts';
import { tickets } from './swaps.ts';

/** What happened to a ticket and what was noted on it, in the words of `TicketEvent`. */
export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: id(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name at that time. */
    by: text('by'),
    kind: text('kind').notNull(),
    message: text('message'),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('ticket_events_ticket').on(table.ticketId, table.id),
    index('ticket_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);
