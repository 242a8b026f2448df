import { boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { SIGNAL_PATHS, type SignalPath } from '#lib/contract/protection.ts';
import { at, id } from '#upstream/db/columns.ts';
import { outside } from '#upstream/simulators/carrier/tables.ts';

export type Walked = { zones: number[]; open: number | null; reports: SignalPath[] };
export const NOTHING_WALKED: Walked = { zones: [], open: null, reports: [] };

/** Panels as they stand in the field; one that was never touched is as its system was made. */
export const panels = outside.table('panels', {
  csNo: text('cs_no').primaryKey(),
  content: text('content').notNull(),
  imei: text('imei'),
  /** By which path that radio is heard since: not at all where it is null, as a case had it. */
  speaks: text('speaks', { enum: SIGNAL_PATHS }).default('cell'),
  fittedAt: at('fitted_at'),
  walked: jsonb('walked').$type<Walked>().notNull().default(NOTHING_WALKED),
  /** Blank as it comes from the factory, and then anybody may program it from afar; else up to 8 digits. */
  remoteKey: text('remote_key').notNull().default(''),
  armed: boolean('armed').notNull().default(false),
  nextCheckIn: at('next_check_in'),
});

/** What a panel keeps of what happened to it, beside what it says by itself every day. `code` and `zone` are of a signal, sent or not. */
export const panelEvents = outside.table(
  'panel_events',
  {
    id: id(),
    csNo: text('cs_no').notNull(),
    at: at('at').notNull(),
    what: text('what', { enum: ['signal', 'programmed', 'fitted'] }).notNull(),
    code: text('code'),
    zone: text('zone'),
  },
  (table) => [index('panel_events_cs').on(table.csNo, table.id)],
);

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
