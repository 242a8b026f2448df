import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { at } from '#upstream/db/columns.ts';

/** A piece of hardware as a carrier tells it apart. */
export type Hardware = { imei: string | null; iccid: string | null };

/** What was asked of a carrier whose interface knows no request from its repetition: found again by our id, its id or the line. */
export const carrierRequests = pgTable(
  'carrier_requests',
  {
    requestId: text('request_id').primaryKey(),
    carrierId: text('carrier_id'),
    action: text('action').notNull().$type<SimAction | 'upload' | 'change'>(),
    hardware: jsonb('hardware').notNull().$type<Hardware>(),
    /** Of a change: where the line goes. */
    target: jsonb('target').$type<Hardware>(),
    outcome: text('outcome').$type<'done' | 'failed'>(),
    words: text('words'),
    sentAt: at('sent_at').notNull(),
    /** More than once after a lost answer: then an earlier sending may have done what a later one is refused. */
    sendings: integer('sendings').notNull().default(1),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('carrier_requests_line').on(table.carrierId, sql`(${table.hardware}->>'iccid')`),
    index('carrier_requests_sent_at').on(table.sentAt),
  ],
);
