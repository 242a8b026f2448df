import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Licence, Lunch } from '#lib/contract/technicians.ts';
import { ROSTER_REASONS } from '#lib/contract/words/roster.ts';
import { at, belongsTo, changed, id } from '#upstream/db/columns.ts';
import { doneByColumns } from '#upstream/users/tables.ts';

export const technicians = pgTable('technicians', {
  id: id(),
  name: text('name').notNull(),
  Branch: text('branch'),
  colour: integer('colour').notNull(),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  shiftStart: text('shift_start').notNull(),
  shiftEnd: text('shift_end').notNull(),
  lunch: jsonb('lunch').$type<Lunch>(),
  /** Days of the week without a shift, 0 is Sunday. */
  daysOff: jsonb('days_off').$type<number[]>().notNull(),
  skills: jsonb('skills').$type<string[]>().notNull(),
  licences: jsonb('licences').$type<Licence[]>().notNull().default([]),
  equipment: jsonb('equipment').$type<string[]>().notNull().default([]),
  truck: text('truck'),
  phone: text('phone'),
  ...changed,
});

export const technicianEvents = pgTable(
  'technician_events',
  {
    id: id(),
    technicianId: belongsTo('technician_id', () => technicians.id),
    ...doneByColumns,
    changes: jsonb('changes').$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
  },
  (table) => [index('technician_events_at').on(table.at, table.id), index('technician_events_technician').on(table.technicianId, table.id)],
);

/** A day that is otherwise than the week has it; without a shift the technician is absent. */
export const rosterDays = pgTable(
  'roster_days',
  {
    technicianId: belongsTo('technician_id', () => technicians.id),
    date: date('date', { mode: 'string' }).notNull(),
    shiftStart: text('shift_start'),
    shiftEnd: text('shift_end'),
    reason: text('reason', { enum: ROSTER_REASONS }),
    note: text('note'),
    by: text('by'),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.technicianId, table.date] }),
    index('roster_days_date').on(table.date),
    check('roster_days_shift', sql`(shift_start is null) = (shift_end is null)`),
  ],
);

/** Of which branches somebody is on call; locked by who changes that. */
export const onCallBranches = pgTable('on_call_branches', {
  Branch: text('branch').primaryKey(),
  version: integer('version').notNull(),
});

/** Who takes turns, from a day on until another one starts. */
export const onCallRotas = pgTable(
  'on_call_rotas',
  {
    Branch: text('branch')
      .notNull()
      .references(() => onCallBranches.Branch, { onDelete: 'cascade' }),
    starts: date('starts', { mode: 'string' }).notNull(),
    technicianIds: jsonb('technician_ids').$type<number[]>().notNull(),
    from: text('from').notNull(),
    to: text('to').notNull(),
    /** Days of the week on which it is the whole day, 0 is Sunday. */
    allDay: jsonb('all_day').$type<number[]>().notNull(),
    by: text('by'),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.Branch, table.starts] })],
);

/** A night that is otherwise than the rota has it: somebody else's, or after a day without shifts. */
export const onCallNights = pgTable(
  'on_call_nights',
  {
    Branch: text('branch')
      .notNull()
      .references(() => onCallBranches.Branch, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    technicianId: integer('technician_id').references(() => technicians.id, { onDelete: 'cascade' }),
    isHoliday: boolean('is_holiday').notNull(),
    note: text('note'),
    by: text('by'),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.Branch, table.date] }),
    index('on_call_nights_date').on(table.date),
    check('on_call_nights_other', sql`is_holiday or technician_id is not null`),
  ],
);

export type RosterDayRow = typeof rosterDays.$inferSelect;
export type TechnicianRow = typeof technicians.$inferSelect;
