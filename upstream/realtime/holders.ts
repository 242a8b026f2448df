import { and, eq, inArray, isNull } from 'drizzle-orm';
import { signedInFrom } from '#lib/access/rules.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { tokenFamilies } from '#upstream/session/tables.ts';
import { users } from '#upstream/users/tables.ts';

export async function holdersOf(database: Database, signIns: string[]): Promise<Map<string, SignedIn>> {
  const rows = await database
    .select({ id: tokenFamilies.id, user: users })
    .from(tokenFamilies)
    .innerJoin(users, eq(users.id, tokenFamilies.userId))
    .where(and(inArray(tokenFamilies.id, signIns), isNull(tokenFamilies.endedAt), eq(users.status, 'active')));
  return new Map(rows.map(({ id, user }) => [id, signedInFrom(serializeUser(user))]));
}
