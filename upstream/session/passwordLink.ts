import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { type UserRow, userLinks, users } from '#upstream/users/tables.ts';
import { publishPerson } from './accounts.ts';
import { recordAudit } from './audit.ts';
import { endAll } from './families.ts';
import { digest } from './tokens.ts';

export async function holderOf(database: Database, token: string, now: Date): Promise<UserRow | undefined> {
  const [found] = await database
    .select({ user: users })
    .from(userLinks)
    .innerJoin(users, eq(users.id, userLinks.userId))
    .where(and(eq(userLinks.hash, digest(token)), gt(userLinks.until, now), ne(users.status, 'inactive'), isNull(users.deletedAt)));
  return found?.user;
}

export async function useLink(tx: Database, token: string, passwordHash: string, now: Date): Promise<UserRow | undefined> {
  const holder = await holderOf(tx, token, now);
  const used =
    holder &&
    (await tx
      .delete(userLinks)
      .where(eq(userLinks.hash, digest(token)))
      .returning());
  if (!holder || !used?.length) return undefined;
  const [user] = await tx
    .update(users)
    .set({ passwordHash, status: 'active', version: holder.version + 1, updatedAt: now })
    .where(eq(users.id, holder.id))
    .returning();
  if (!user) return undefined;
  await endAll(tx, user.id, 'password', now);
  await recordAudit(tx, { kind: 'password-set', by: user, about: user, at: now });
  publishPerson(tx, user);
  return user;
}
