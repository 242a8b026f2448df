import { index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import { PROVIDERS, type SimAction } from '#lib/contract/sims/states.ts';
import { at, id } from '#upstream/db/columns.ts';

/** What the simulated outside world knows; our own tables never refer to it, nor it to them. */
export const outside = pgSchema('world');

/** Lines as the carrier has them, in its words; one it never heard of is as the desk last knew it. */
export const lines = outside.table(
  'lines',
  {
    /** What it was first known by: its radio, or of a bare card its ICCID. */
    imei: text('imei').primaryKey(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    state: text('state').notNull(),
    iccid: text('iccid'),
    /** Of its card; null: it tells none. */
    imsi: text('imsi'),
    seenImei: text('seen_imei'),
    msisdn: text('msisdn'),
    ipAddress: text('ip_address'),
    plan: text('plan'),
    /** When it is active again by itself. */
    suspendedUntil: at('suspended_until'),
    /** How many numbers it has had. */
    numbers: integer('numbers').notNull().default(0),
  },
  (table) => [index('lines_iccid').on(table.iccid)],
);

/** Every order the carrier accepted or refused. It does not look whether it had the same one before: what is ordered twice is done twice. */
export const orders = outside.table(
  'orders',
  {
    id: id(),
    requestId: text('request_id').notNull(),
    imei: text('imei').notNull(),
    action: text('action').notNull().$type<SimAction | 'upload' | 'change'>(),
    /** The hardware a line is moved to, and the card that is in it then. */
    target: jsonb('target').$type<{ imei: string; iccid: string | null }>(),
    words: text('words'),
    dueAt: at('due_at').notNull(),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [index('orders_request').on(table.requestId), index('orders_imei').on(table.imei)],
);

export const cases = outside.table('cases', {
  id: id(),
  name: text('name').notNull(),
  imei: text('imei'),
  target: text('target'),
  times: integer('times').notNull(),
  seconds: integer('seconds'),
});
