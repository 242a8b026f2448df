import { boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { SIGNAL_PATHS, type SignalPath } from '#lib/contract/protection.ts';
import { SERVICES } from '#lib/contract/systems.ts';
import type { Scope } from '#lib/domain/testScope.ts';
import { at, id } from '#upstream/db/columns.ts';
import { outside } from '#upstream/simulators/carrier/tables.ts';

const SIGNAL_FORMATS = ['contact-id', 'sia', 'dmp'] as const;
export type SignalFormat = (typeof SIGNAL_FORMATS)[number];

export const accounts = outside.table('accounts', {
  systemNo: text('system_no').primaryKey(),
  csNo: text('cs_no').notNull(),
  /** It logs signals without acting on them until then, whatever becomes of us. */
  onTestUntil: at('on_test_until'),
  onTestSince: at('on_test_since'),
  /** A request it took and has not confirmed; it does at that moment, never when null. */
  asked: text('asked'),
  confirmsAt: at('confirms_at'),
  minutes: integer('minutes'),
  askedScope: jsonb('asked_scope').$type<Scope>(),
  testScope: jsonb('test_scope').$type<Scope>(),
  /** Whether it is watched; one that is not sends nobody out, and nobody pays for it. */
  service: text('service', { enum: SERVICES }).notNull().default('live'),
  silentSince: at('silent_since'),
  /** By this path nothing is heard since then, and by others it is. */
  silentPaths: jsonb('silent_paths').$type<Partial<Record<SignalPath, string>>>(),
  radios: integer('radios'),
  /** How its panel speaks; null: nobody told the station, it takes what comes. */
  format: text('format', { enum: SIGNAL_FORMATS }),
});

export const signals = outside.table(
  'signals',
  {
    id: id(),
    csNo: text('cs_no').notNull(),
    at: at('at').notNull(),
    code: text('code').notNull(),
    zone: text('zone'),
    path: text('path', { enum: SIGNAL_PATHS }).notNull(),
    onTest: boolean('on_test').notNull(),
    dispatched: boolean('dispatched').notNull().default(false),
    /** When somebody began to act on it, where that was not when it came. */
    actedAt: at('acted_at'),
    cancelled: boolean('cancelled').notNull().default(false),
    cancelledAt: at('cancelled_at'),
  },
  (table) => [index('signals_cs').on(table.csNo, table.id)],
);
