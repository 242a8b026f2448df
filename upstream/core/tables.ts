import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, belongsTo, id } from '#upstream/db/columns.ts';
import { users } from '#upstream/users/tables.ts';

/** Work that outlives the process which took it on. One unfinished job per `key`. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    requestId: text('request_id').notNull(),
    payload: jsonb('payload').notNull(),
    /** Counts each time it was taken up; whoever holds an older number may no longer write. */
    attempts: integer('attempts').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    /** Why the outside keeps it waiting until `runAt`; null when it is not the outside that does. */
    waiting: text('waiting').$type<'busy' | 'unreachable' | 'uploaded'>(),
    runAt: at('run_at').notNull(),
    /** Until then nobody else takes it up; by the machine's clock, which tests can't move. */
    leaseUntil: at('lease_until'),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    uniqueIndex('jobs_key').on(table.key).where(sql`finished_at is null`),
    index('jobs_due').on(table.runAt).where(sql`finished_at is null`),
    index('jobs_alone').on(table.runAt).where(sql`finished_at is null and payload->>'group' is null`),
    index('jobs_finished').on(table.finishedAt),
  ],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: belongsTo('user_id', () => users.id),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endpoint, table.key] }), index('idempotency_keys_created').on(table.createdAt)],
);

export type JobRow = typeof jobs.$inferSelect;
