import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TestDigest } from '#lib/contract/onTest.ts';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import { ESCALATION_STEPS, LEFT_WHYS, TEST_CATEGORIES, TEST_SCOPES, TEST_STATES } from '#lib/contract/words/onTest.ts';
import { at, id, oneOf } from '#upstream/db/columns.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { userReference } from '#upstream/users/tables.ts';

/** Every test we asked the station for. One that is not closed is open: nothing forgets it. */
export const testPeriods = pgTable(
  'tests',
  {
    id: id(),
    systemNo: text('system_no').notNull(),
    csNo: text('cs_no').notNull(),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
    state: text('state', { enum: TEST_STATES }).notNull(),
    minutes: integer('minutes').notNull(),
    userId: userReference('user_id'),
    by: text('by'),
    askedAt: at('asked_at').notNull(),
    confirmedAt: at('confirmed_at'),
    since: at('since'),
    expiresAt: at('expires_at'),
    offAskedAt: at('off_asked_at'),
    offConfirmedAt: at('off_confirmed_at'),
    warned: integer('warned'),
    retryAt: at('retry_at'),
    message: text('message'),
    category: text('category', { enum: TEST_CATEGORIES }),
    scope: text('scope', { enum: TEST_SCOPES }).notNull().default('all'),
    zones: jsonb('zones').$type<string[]>().notNull().default([]),
    caller: text('caller'),
    confirmation: text('confirmation'),
    digest: jsonb('digest').$type<TestDigest>(),
    told: jsonb('told').$type<Notified>(),
    fireWatchDueAt: at('fire_watch_due_at'),
    escalatedAt: at('escalated_at'),
    escalation: text('escalation', { enum: ESCALATION_STEPS }),
    takenBy: text('taken_by'),
    takenAt: at('taken_at'),
    leftAt: at('left_at'),
    leftWhy: text('left_why', { enum: LEFT_WHYS }),
    closedAt: at('closed_at'),
  },
  (table) => [
    uniqueIndex('tests_open').on(table.systemNo).where(sql`closed_at is null`),
    index('tests_swap').on(table.swapId, table.id),
    index('tests_system').on(table.systemNo, table.askedAt),
    check('tests_state_known', oneOf('state', TEST_STATES)),
    check('tests_scope_known', oneOf('scope', TEST_SCOPES)),
  ],
);

export type TestPeriodRow = typeof testPeriods.$inferSelect;
