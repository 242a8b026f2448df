import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TestDigest } from '#lib/contract/onTest.ts';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import { ESCALATION_STEPS, LEFT_WHYS, PLAN_STATES, TEST_CATEGORIES, TEST_SCOPES, TEST_STATES } from '#lib/contract/words/onTest.ts';
import { at, changed, id, oneOf } from '#upstream/db/columns.ts';
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
    /** Who was on call when they were told. */
    escalatedTo: text('escalated_to'),
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

/** Tests that are to begin at their time. */
export const plannedTests = pgTable(
  'planned_tests',
  {
    id: id(),
    systemNo: text('system_no').notNull(),
    csNo: text('cs_no').notNull(),
    state: text('state', { enum: PLAN_STATES }).notNull(),
    startsAt: at('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    userId: userReference('user_id'),
    by: text('by'),
    reason: text('reason'),
    category: text('category', { enum: TEST_CATEGORIES }),
    scope: text('scope', { enum: TEST_SCOPES }).notNull().default('all'),
    zones: jsonb('zones').$type<string[]>().notNull().default([]),
    caller: text('caller'),
    told: jsonb('told').$type<Notified>(),
    message: text('message'),
    testId: integer('test_id').references(() => testPeriods.id, { onDelete: 'set null' }),
    ...changed,
  },
  (table) => [
    index('planned_tests_open').on(table.startsAt).where(sql`state in ('waiting', 'held')`),
    index('planned_tests_system').on(table.systemNo),
    index('planned_tests_test').on(table.testId),
    check('planned_tests_state_known', oneOf('state', PLAN_STATES)),
  ],
);

export type PlannedTestRow = typeof plannedTests.$inferSelect;
export type TestPeriodRow = typeof testPeriods.$inferSelect;
