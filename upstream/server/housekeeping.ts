import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { carrierRequests } from '#upstream/carriers/tables.ts';
import { type Clock, DAY, HOUR, MINUTE } from '#upstream/core/clock.ts';
import { KEY_LIFE } from '#upstream/core/idempotency.ts';
import { idempotencyKeys, jobs } from '#upstream/core/tables.ts';
import { type Connection, type Database, PREPARE_LOCK } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { positions } from '#upstream/dispatch/tables.ts';
import { operations } from '#upstream/operations/tables.ts';
import { forgetSignIns } from '#upstream/session/audit.ts';
import { rotateKeys } from '#upstream/session/keys.ts';
import { loginAttempts, refreshTokens, tokenFamilies } from '#upstream/session/tables.ts';
import { sumUpCells } from '#upstream/sims/counts.ts';
import { visitLinks } from '#upstream/visits/tables.ts';

/** Throws away what can no longer be of use, and makes a new signing key when it is time. */
export const tidy = (connection: Connection, clock: Clock) =>
  connection.alone(PREPARE_LOCK, async (database) => {
    const now = clock.now().getTime();
    await rotateKeys(database, clock.now());
    await database.delete(loginAttempts).where(lt(loginAttempts.since, new Date(now - DAY)));
    await database.delete(refreshTokens).where(lt(refreshTokens.expiresAt, new Date(now - DAY)));
    await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEY_LIFE)));
    await database.delete(positions).where(lt(positions.at, new Date(now - HOUR)));
    await database.delete(visitLinks).where(lt(visitLinks.endsAt, new Date(now - DAY)));
    await database.delete(jobs).where(lt(jobs.finishedAt, new Date(now - 31 * DAY)));
    // What a job still waits for would be asked for again.
    const awaited = database.select({ requestId: jobs.requestId }).from(jobs).where(isNull(jobs.finishedAt));
    await database
      .delete(carrierRequests)
      .where(and(lt(carrierRequests.sentAt, new Date(now - 31 * DAY)), notInArray(carrierRequests.requestId, awaited)));
    // Who would have told how it ended is gone.
    const goesOut = and(inArray(operations.kind, ['export', 'print']), eq(operations.state, 'running'));
    await database
      .update(operations)
      .set({ state: 'failed', endedAt: clock.now() })
      .where(and(goesOut, lt(operations.at, new Date(now - DAY))));
    await forgetSignIns(database, new Date(now));
    await database.delete(tokenFamilies).where(lt(tokenFamilies.createdAt, new Date(now - 31 * DAY)));
  });

const Changed = z.object({ schema: z.string(), name: z.string() });

/** Postgres does it by itself, the embedded database does not: after an import of 10,000 SIMs a page of ghosts took ten seconds. */
export async function analyzeChanged(database: Database) {
  const changed = sql`select schemaname as schema, relname as name from pg_stat_user_tables
    where n_mod_since_analyze > 500 + 0.1 * n_live_tup`;
  for (const { schema, name } of await rowsOf(database, changed, Changed))
    await database.execute(sql`analyze ${sql.identifier(schema)}.${sql.identifier(name)}`);
}

/** The embedded database does none of it by itself: without checkpoints its log grows and a start after a crash takes long. */
const EMBEDDED: { every: number; work: (database: Database) => Promise<unknown> }[] = [
  { every: MINUTE, work: analyzeChanged },
  { every: 5 * MINUTE, work: (database) => database.execute(sql`checkpoint`) },
  { every: 6 * HOUR, work: (database) => database.execute(sql`vacuum (analyze)`) },
];

/** Tends the database from timers until the returned function is called. What fails is told and tried again the next time. */
export function maintain(connection: Connection, clock: Clock, onError: (error: unknown) => void): () => void {
  const every = (ms: number, work: () => Promise<unknown>) => setInterval(() => work().catch(onError), ms).unref();
  const timers = [every(HOUR, () => tidy(connection, clock)), every(MINUTE, () => sumUpCells(connection.database))];
  if (connection.isEmbedded) {
    for (const { every: ms, work } of EMBEDDED) timers.push(every(ms, () => work(connection.database)));
  }
  return () => timers.forEach(clearInterval);
}
