import { eq, inArray, sql } from 'drizzle-orm';
import { MINUTE } from '#upstream/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { loginAttempts } from '#upstream/db/schema.ts';
import { digest } from './tokens.ts';
import { plainEmail } from './users.ts';

const WINDOW = 15 * MINUTE;
/** Failures in a window. An office behind one address has many people in it, and one address alone locks nobody out elsewhere. */
const LIMITS = { address: 100, userThere: 10, user: 100 };
const KINDS = ['address', 'userThere', 'user'] as const;

/** Names are kept as digests: people type passwords into the wrong field. */
const keysOf = (email: string, address: string) => {
  const user = `user:${digest(plainEmail(email))}`;
  return { address: `address:${address}`, userThere: `${user}@${address}`, user };
};

/**
 * Counts a try before it is made, so that a burst can't outrun the count. Answers the seconds to wait when there were too many; a try that
 * is refused for its address does not count against the user.
 */
export async function countTry(database: Database, email: string, address: string, now: Date): Promise<number | undefined> {
  const keys = keysOf(email, address);
  const begins = sql`excluded.since - interval '${sql.raw(String(WINDOW))} milliseconds'`;
  for (const kind of KINDS) {
    const [row] = await database
      .insert(loginAttempts)
      .values({ key: keys[kind], count: 1, since: now })
      .onConflictDoUpdate({
        target: loginAttempts.key,
        set: {
          count: sql`case when ${loginAttempts.since} <= ${begins} then 1 else ${loginAttempts.count} + 1 end`,
          since: sql`case when ${loginAttempts.since} <= ${begins} then excluded.since else ${loginAttempts.since} end`,
        },
      })
      .returning();
    if (row && row.count > LIMITS[kind]) return Math.max(1, Math.ceil((row.since.getTime() + WINDOW - now.getTime()) / 1000));
  }
  return undefined;
}

/** It was the right password: the user's failures are forgotten, and the address keeps those of others only. */
export async function forgetTries(database: Database, email: string, address: string): Promise<void> {
  const keys = keysOf(email, address);
  await database.delete(loginAttempts).where(inArray(loginAttempts.key, [keys.user, keys.userThere]));
  await database
    .update(loginAttempts)
    .set({ count: sql`greatest(${loginAttempts.count} - 1, 0)` })
    .where(eq(loginAttempts.key, keys.address));
}
