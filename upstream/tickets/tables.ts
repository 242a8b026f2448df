import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TICKET_CODE_KINDS, TICKET_SOURCES, TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
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
    source: text('source', { enum: TICKET_SOURCES }),
    callerName: text('caller_name'),
    callerPhone: text('caller_phone'),
    warranty: boolean('warranty'),
    problemCode: text('problem_code'),
    resolutionCode: text('resolution_code'),
    ...changed,
  },
  (table) => [
    uniqueIndex('tickets_number').on(table.ticketNumber),
    index('tickets_cs').on(table.csNo),
    index('tickets_value').on(sql`(case when ticket_number ~ '^[0-9]{1,15}$' then ticket_number::bigint end) desc nulls last`),
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
    isCritical: boolean('is_critical').notNull().default(false),
    settledAt: at('settled_at'),
    settledBy: text('settled_by'),
  },
  (table) => [
    index('ticket_events_at').on(table.at, table.id),
    index('ticket_events_ticket').on(table.ticketId, table.id),
    index('ticket_events_critical').on(table.ticketId).where(sql`is_critical and settled_at is null`),
    index('ticket_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);

export const ticketCodes = pgTable(
  'ticket_codes',
  {
    id: id(),
    kind: text('kind', { enum: TICKET_CODE_KINDS }).notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    priority: text('priority'),
    billable: boolean('billable').notNull(),
    active: boolean('active').notNull(),
    ...changed,
  },
  (table) => [
    uniqueIndex('ticket_codes_code').on(table.kind, table.code),
    check('ticket_codes_kind_known', oneOf('kind', TICKET_CODE_KINDS)),
  ],
);

export type TicketCodeRow = typeof ticketCodes.$inferSelect;
