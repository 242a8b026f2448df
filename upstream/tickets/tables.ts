import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { doneByColumns } from '#upstream/users/tables.ts';

export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    ticketNumber: text('ticket_number').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    csNo: text('cs_no'),
    siteName: text('site_name'),
    Branch: text('branch'),
    problem: text('problem'),
    description: text('description'),
    priority: text('priority'),
    technicianId: integer('technician_id'),
    scheduledAt: at('scheduled_at'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    tags: jsonb('tags').$type<string[]>().notNull(),
    ...changed,
  },
  (table) => [
    uniqueIndex('tickets_number').on(table.ticketNumber),
    index('tickets_cs').on(table.csNo),
    index('tickets_status').on(table.status, table.updatedAt),
    check('tickets_status_known', oneOf('status', TICKET_STATUSES)),
  ],
);

export type TicketRow = typeof tickets.$inferSelect;

export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: id(),
    ticketId: belongsTo('ticket_id', () => tickets.id),
    ...doneByColumns,
    kind: text('kind').notNull(),
    message: text('message'),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('ticket_events_ticket').on(table.ticketId, table.id),
    index('ticket_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);
