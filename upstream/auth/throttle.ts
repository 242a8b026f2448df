import { inArray, sql } from 'drizzle-orm';
import { MINUTE } from '#upstream/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { loginAttempts } from '#upstream/db/schema.ts';
import { networkOf } from './address.ts';
import { digest } from './tokens.ts';
import { plainEmail } from './users.ts';

const WINDOW = 15 * MINUTE;
/** Failures in a window. An office behind one address has many people in it, and one address alone locks nobody out elsewhere. */
const LIMITS = { address: 100, userThere: 10, user: 100 };
const KINDS = ['address', 'userThere', 'user'] as const;

/** Names are kept as digests: people type passwords into the wrong field. */
const keysOf = (email: string, address: string) => {
  const user = `user:${digest(plainEmail(email))}`;
  const network = networkOf(address);
  return { address: `address:${network}`, userThere: `${user}@${network}`, user };
};

/** One thing that is counted, and how often it may happen in a window. */
type Counted = { key: string; limit: number };

/**
 * Counts a try before it is made, so that a burst can't outrun the count. Answers the seconds to wait when there were too many of one of these,
 * and whether this was the first of those; what comes after that one is not counted.
 */
export async function countAll(
  database: Database,
  counted: readonly Counted[],
  now: Date,
): Promise<{ seconds: number; isFirst: boolean } | undefined> {
  const begins = sql`excluded.since - interval '${sql.raw(String(WINDOW))} milliseconds'`;
  for (const { key, limit } of counted) {
    const [row] = await database
      .insert(loginAttempts)
      .values({ key, count: 1, since: now })
      .onConflictDoUpdate({
        target: loginAttempts.key,
        set: {
          count: sql`case when ${loginAttempts.since} <= ${begins} then 1 else ${loginAttempts.count} + 1 end`,
          since: sql`case when ${loginAttempts.since} <= ${begins} then excluded.since else ${loginAttempts.since} end`,
        },
      })
      .returning();
    if (row && row.count > limit) {
      const seconds = Math.max(1, Math.ceil((row.since.getTime() + WINDOW - now.getTime()) / 1000));
      return { seconds, isFirst: row.count === limit + 1 };
    }
  }
  return undefined;
}

/** Takes one try back: it was right. */
export const uncount = (database: Database, keys: readonly string[]) =>
  database
    .update(loginAttempts)
    .set({ count: sql`greatest(${loginAttempts.count} - 1, 0)` })
    .where(inArray(loginAttempts.key, [...keys]));

/** Counts a sign-in; one that is refused for its address does not count against the user. */
export const countTry = (database: Database, email: string, address: string, now: Date) => {
  const keys = keysOf(email, address);
  return countAll(
    database,
    KINDS.map((kind) => ({ key: keys[kind], limit: LIMITS[kind] })),
    now,
  );
};

/** It was the right password: the user's failures are forgotten, and the address keeps those of others only. */
export async function forgetTries(database: Database, email: string, address: string): Promise<void> {
  const keys = keysOf(email, address);
  await database.delete(loginAttempts).where(inArray(loginAttempts.key, [keys.user, keys.userThere]));
  await uncount(database, [keys.address]);
}
