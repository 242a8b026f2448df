import { boolean, integer, text } from 'drizzle-orm/pg-core';
import { at } from '#upstream/db/columns.ts';
import { outside } from '#upstream/simulators/carrier/tables.ts';

/** Panels as they stand in the field; one that was never touched is as its system was made. */
export const panels = outside.table('panels', {
  csNo: text('cs_no').primaryKey(),
  /** Its program, a line `section;entry;value` each. */
  content: text('content').notNull(),
  /** The numbers of the radio and card that were fitted last. */
  imei: text('imei'),
  armed: boolean('armed').notNull().default(false),
  nextCheckIn: at('next_check_in'),
});

/** Transfers the panel link took on, by our request id; what is asked again is the same transfer. */
export const transfers = outside.table('transfers', {
  requestId: text('request_id').primaryKey(),
  csNo: text('cs_no').notNull(),
  kind: text('kind').notNull(),
  content: text('content'),
  startedAt: at('started_at').notNull(),
  readyAt: at('ready_at').notNull(),
  words: text('words'),
  /** How much of the program comes through, in hundredths. */
  share: integer('share').notNull().default(100),
  settledAt: at('settled_at'),
});
