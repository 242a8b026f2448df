import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { STOP_STATUSES } from '#lib/contract/dispatch/stops.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { userReference } from '#upstream/users/tables.ts';

type Acknowledged = { key: string; by: string | null; at: string };

/** A visit to a ticket's site: on a technician's day, or (`open`, without one) still to be planned. A ticket has at most one that is not over. */
export const stops = pgTable(
  'stops',
  {
    id: id(),
    ticketId: belongsTo('ticket_id', () => tickets.id),
    technicianId: integer('technician_id').references(() => technicians.id),
    date: date('date', { mode: 'string' }),
    /** Within the day, from 1, what is over first. */
    position: integer('position').notNull(),
    windowStart: at('window_start'),
    windowEnd: at('window_end'),
    minutes: integer('minutes').notNull(),
    status: text('status', { enum: STOP_STATUSES }).notNull(),
    arrivedAt: at('arrived_at'),
    endedAt: at('ended_at'),
    note: text('note'),
    previousId: integer('previous_id'),
    acknowledged: jsonb('acknowledged').$type<Acknowledged[]>().notNull(),
    ...changed,
  },
  (table) => [
    uniqueIndex('stops_current').on(table.ticketId).where(sql`status not in ('done', 'go-back')`),
    index('stops_ticket').on(table.ticketId, table.id),
    index('stops_day').on(table.date, table.technicianId),
    foreignKey({ columns: [table.previousId], foreignColumns: [table.id], name: 'stops_previous' }).onDelete('set null'),
    check('stops_status_known', oneOf('status', STOP_STATUSES)),
    check('stops_placed', sql`(status = 'open') = (technician_id is null) and (status = 'open') = (date is null)`),
  ],
);

export type SentStop = { stop_id: number; window_start: string | null; window_end: string | null };

/** A technician's day: its version, and what the truck was told last, in that order. Without a row nobody planned anything yet. */
export const dispatchDays = pgTable(
  'dispatch_days',
  {
    technicianId: belongsTo('technician_id', () => technicians.id),
    date: date('date', { mode: 'string' }).notNull(),
    version: integer('version').notNull(),
    told: jsonb('told').$type<SentStop[]>().notNull(),
    sentAt: at('sent_at'),
    sentBy: text('sent_by'),
  },
  (table) => [primaryKey({ columns: [table.technicianId, table.date] })],
);

/** What was said from the road by a phone that may have had no network, by the id the phone gave it, so that it is done once. */
export const stopActs = pgTable(
  'stop_acts',
  {
    stopId: belongsTo('stop_id', () => stops.id),
    actId: text('act_id').notNull(),
    /** Of what it said, without the time of sending. */
    bodyHash: text('body_hash').notNull(),
    userId: userReference('user_id'),
    /** When it was done, by our clock. */
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stopId, table.actId] })],
);

export type StopRow = typeof stops.$inferSelect;
export type DayRow = typeof dispatchDays.$inferSelect;
