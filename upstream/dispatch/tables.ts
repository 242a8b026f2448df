import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type Part, PROOF_SUBJECTS } from '#lib/contract/dispatch/proof.ts';
import type { NewRequirements } from '#lib/contract/dispatch/requirements.ts';
import { STOP_STATUSES } from '#lib/contract/dispatch/stops.ts';
import { at, belongsTo, bytes, changed, id, oneOf } from '#upstream/db/columns.ts';
import type { sims } from '#upstream/sims/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { textMessages } from '#upstream/texts/tables.ts';
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
    departedAt: at('departed_at'),
    textId: integer('text_id').references(() => textMessages.id),
    arrivedAt: at('arrived_at'),
    endedAt: at('ended_at'),
    note: text('note'),
    /** How it ended, where it is done; a ticket that is opened again forgets it. */
    resolutionCode: text('resolution_code'),
    preferredStart: at('preferred_start'),
    preferredEnd: at('preferred_end'),
    pinTechnicianId: integer('pin_technician_id').references(() => technicians.id),
    pinDate: date('pin_date', { mode: 'string' }),
    requires: jsonb('requires').$type<NewRequirements>(),
    /** The technician who goes there as the second person. */
    secondId: integer('second_id').references(() => technicians.id),
    signedBy: text('signed_by'),
    parts: jsonb('parts').$type<Part[]>(),
    previousId: integer('previous_id'),
    acknowledged: jsonb('acknowledged').$type<Acknowledged[]>().notNull(),
    ...changed,
  },
  (table) => [
    uniqueIndex('stops_current').on(table.ticketId).where(sql`status not in ('done', 'go-back')`),
    index('stops_ticket').on(table.ticketId, table.id),
    index('stops_second').on(table.secondId, table.date).where(sql`second_id is not null`),
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

/** A visit, its ticket and who was on the way elsewhere as they were before something was said, and their versions after it. Instants as ISO 8601. */
export type Before = {
  stop: Pick<StopRow, 'status' | 'technicianId' | 'date' | 'position' | 'textId' | 'note'> & {
    departedAt: string | null;
    arrivedAt: string | null;
  };
  ticket: Pick<typeof tickets.$inferSelect, 'status' | 'technicianId' | 'resolutionCode'> & { scheduledAt: string | null };
  stopVersion: number;
  ticketVersion: number;
  /** Devices that went from the truck onto the system, with their places before and their versions after it. */
  parts?: {
    simId: number;
    version: number;
    was: Pick<typeof sims.$inferSelect, 'stockState' | 'csNo' | 'siteName' | 'warehouseCode' | 'reason'>;
  }[];
  turned: (Pick<StopRow, 'id' | 'technicianId' | 'date' | 'textId'> & { departedAt: string })[];
};

/** What was said from the road by a phone that may have had no network, by the id the phone gave it, so that it is done once. */
export const stopActs = pgTable(
  'stop_acts',
  {
    stopId: belongsTo('stop_id', () => stops.id),
    actId: text('act_id').notNull(),
    /** Of what it said, without the time of sending. */
    bodyHash: text('body_hash').notNull(),
    userId: userReference('user_id'),
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull(),
    /** What it changed, so that it can be taken back; null: nothing. */
    before: jsonb('before').$type<Before>(),
    undoneAt: at('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.stopId, table.actId] })],
);

/** Photos and signatures of visits that are done, drawn anew: JPEG without metadata. */
export const stopFiles = pgTable(
  'stop_files',
  {
    id: id(),
    stopId: belongsTo('stop_id', () => stops.id),
    actId: text('act_id').notNull(),
    /** The act that said it was done. */
    doneId: text('done_id').notNull(),
    subject: text('subject', { enum: PROOF_SUBJECTS }).notNull(),
    at: at('at').notNull(),
    userId: userReference('user_id'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    uniqueIndex('stop_files_act').on(table.stopId, table.actId),
    check('stop_files_subject_known', oneOf('subject', PROOF_SUBJECTS)),
  ],
);

/** Where a technician on the way was last, if they say so. */
export const positions = pgTable('positions', {
  technicianId: integer('technician_id')
    .primaryKey()
    .references(() => technicians.id, { onDelete: 'cascade' }),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  accuracy: doublePrecision('accuracy'),
  at: at('at').notNull(),
});

export type StopRow = typeof stops.$inferSelect;
export type DayRow = typeof dispatchDays.$inferSelect;
