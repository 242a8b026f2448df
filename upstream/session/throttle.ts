import { asc, eq, inArray, sql } from 'drizzle-orm';
import { DAY, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Bucket } from './attempts.ts';
import { loginAttempts } from './tables.ts';

const waitAfter = (wrong: number, { free, most = Number.POSITIVE_INFINITY }: Bucket) => {
  if (wrong < free) return 0;
  return wrong < most ? Math.min(5, 2 ** (wrong - free)) * SECOND : 15 * MINUTE;
};

/** A try that may be judged. It is counted already, so that a burst can't outrun the count. */
export type Pass = {
  failures: number;
  closes: boolean;
  wasRight(): Promise<void>;
  wasNotJudged(): Promise<void>;
};

type Row = typeof loginAttempts.$inferSelect;

const takeBack = (database: Database, buckets: readonly Bucket[]) =>
  database
    .update(loginAttempts)
    .set({ count: sql`greatest(${loginAttempts.count} - 1, 0)`, opensAt: loginAttempts.since })
    .where(
      inArray(
        loginAttempts.key,
        buckets.map(({ key }) => key),
      ),
    );

export async function countAttempt(database: Database, buckets: readonly Bucket[], now: Date): Promise<Pass | ProblemResponse> {
  const keys = buckets.map(({ key }) => key).sort();
  const counted = await database.transaction(async (tx) => {
    await tx
      .insert(loginAttempts)
      .values(keys.map((key) => ({ key, count: 0, since: now, opensAt: now })))
      .onConflictDoNothing();
    const found = await tx
      .select()
      .from(loginAttempts)
      .where(inArray(loginAttempts.key, keys))
      .orderBy(asc(loginAttempts.key))
      .for('update');
    const rows = buckets.map((bucket): Row => {
      const row = found.find(({ key }) => key === bucket.key);
      const isOld = !row || row.since.getTime() + (bucket.within ?? DAY) <= now.getTime();
      return isOld ? { key: bucket.key, count: 0, since: now, opensAt: now } : row;
    });
    // Never longer than its wrong tries are worth: another instance's clock may be ahead of this one's.
    const waits = rows.map(({ count, opensAt }, at) =>
      Math.min(opensAt.getTime() - now.getTime(), waitAfter(count, buckets[at] as Bucket)),
    );
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    for (const [at, bucket] of buckets.entries()) {
      const { key, count, since } = rows[at] as Row;
      const opensAt = new Date(now.getTime() + waitAfter(count + 1, bucket));
      await tx
        .update(loginAttempts)
        .set({ count: count + 1, since, opensAt })
        .where(eq(loginAttempts.key, key));
    }
    return {
      failures: rows.reduce((sum, { count }) => sum + count, 0),
      closes: buckets.some(({ free }, at) => rows[at]?.count === free - 1),
    };
  });
  if (typeof counted === 'number') return new ProblemResponse('too_many', {}, { 'retry-after': String(Math.ceil(counted / SECOND)) });
  return {
    ...counted,
    async wasRight() {
      const [shared, own] = [buckets.filter(({ isShared }) => isShared), buckets.filter(({ isShared }) => !isShared)];
      await database.delete(loginAttempts).where(
        inArray(
          loginAttempts.key,
          own.map(({ key }) => key),
        ),
      );
      if (shared.length) await takeBack(database, shared);
    },
    async wasNotJudged() {
      await takeBack(database, buckets);
    },
  };
}
