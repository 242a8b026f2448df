import { and, eq, gt, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { DAY } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type UserRow, users } from '#upstream/users/tables.ts';
import { recordAudit } from './audit.ts';
import { refreshTokens, tokenFamilies } from './tables.ts';
import { digest, randomText } from './tokens.ts';

const IDLE = 2 * DAY;
const WHOLE = 30 * DAY;

export type Holding = { userId: number; familyId: string; refreshToken: string };

async function addToken(tx: Database, family: { id: string; createdAt: Date }, now: Date, parent: string | null) {
  const refreshToken = randomText(32);
  const expiresAt = new Date(Math.min(now.getTime() + IDLE, family.createdAt.getTime() + WHOLE));
  await tx.insert(refreshTokens).values({ hash: digest(refreshToken), familyId: family.id, parent, expiresAt });
  return refreshToken;
}

export async function beginFamily(tx: Database, userId: number, now: Date): Promise<Holding> {
  const family = { id: randomText(16), userId, createdAt: now };
  await tx.insert(tokenFamilies).values(family);
  return { userId, familyId: family.id, refreshToken: await addToken(tx, family, now, null) };
}

const endFamily = (tx: Database, id: string, by: string, now: Date) =>
  tx
    .update(tokenFamilies)
    .set({ endedAt: now, endedBy: by })
    .where(and(eq(tokenFamilies.id, id), isNull(tokenFamilies.endedAt)))
    .returning({ userId: tokenFamilies.userId });

export const endOthers = (tx: Database, userId: number, kept: string, now: Date) =>
  tx
    .update(tokenFamilies)
    .set({ endedAt: now, endedBy: 'password' })
    .where(and(eq(tokenFamilies.userId, userId), ne(tokenFamilies.id, kept), isNull(tokenFamilies.endedAt)));

export const endAll = (tx: Database, userId: number, by: string, now: Date) =>
  tx
    .update(tokenFamilies)
    .set({ endedAt: now, endedBy: by })
    .where(and(eq(tokenFamilies.userId, userId), isNull(tokenFamilies.endedAt)));

/** Shown again within `grace` ms, while no successor was used, it gets another: parallel tabs are no thieves. Any other second use ends the family, and that is committed. */
export const exchange = (database: Database, token: string, now: Date, grace: number): Promise<Holding | undefined> =>
  database.transaction(async (tx) => {
    const hash = digest(token);
    const long = new Date(now.getTime() - grace);
    const [held] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
    if (!held) return undefined;
    const [family] = await tx.select().from(tokenFamilies).where(eq(tokenFamilies.id, held.familyId)).for('update');
    if (!family || family.endedAt) return undefined;
    const [user] = await tx.select().from(users).where(eq(users.id, family.userId));
    if (user?.status !== 'active' || held.expiresAt <= now) return undefined;

    const [firstUse] = await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
      .returning();
    const isReused = firstUse
      ? await some(tx, and(eq(refreshTokens.parent, held.parent ?? ''), ne(refreshTokens.hash, hash), lt(refreshTokens.usedAt, long)))
      : (await some(tx, and(eq(refreshTokens.parent, hash), isNotNull(refreshTokens.usedAt)))) ||
        !(await some(tx, and(eq(refreshTokens.hash, hash), gt(refreshTokens.usedAt, long))));
    if (isReused) {
      await endFamily(tx, family.id, 'reuse', now);
      await recordAudit(tx, { kind: 'token-reused', about: user, at: now });
      return undefined;
    }
    return { userId: family.userId, familyId: family.id, refreshToken: await addToken(tx, family, now, hash) };
  });

async function some(tx: Database, condition: SQL | undefined) {
  const found = await tx.select({ hash: refreshTokens.hash }).from(refreshTokens).where(condition).limit(1);
  return found.length > 0;
}

/** Ends the sign-in a refresh token belongs to, also when it was used already; answers whose it was, if it had not ended. */
export async function signOut(tx: Database, token: string, now: Date): Promise<UserRow | undefined> {
  const [held] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, digest(token)));
  const [ended] = held ? await endFamily(tx, held.familyId, 'logout', now) : [];
  const [user] = ended ? await tx.select().from(users).where(eq(users.id, ended.userId)) : [];
  return user;
}
