import { doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { belongsTo, changed, id } from '#upstream/db/columns.ts';
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
  /** Days of the week without a shift, 0 is Sunday. */
  daysOff: jsonb('days_off').$type<number[]>().notNull(),
  skills: jsonb('skills').$type<string[]>().notNull(),
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
  (table) => [index('technician_events_technician').on(table.technicianId, table.id)],
);

export type TechnicianRow = typeof technicians.$inferSelect;
