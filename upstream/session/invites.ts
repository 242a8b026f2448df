import { and, eq } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { hasAdmin } from './accounts.ts';
import { digest, randomText } from './tokens.ts';

const KEY = 'invite';

export async function inviteFirstAdmin(database: Database): Promise<string | undefined> {
  if (await hasAdmin(database)) return undefined;
  const invite = randomText(24);
  const value = digest(invite);
  await database.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
  return invite;
}

export async function takeInvite(tx: Database, invite: string): Promise<boolean> {
  const used = await tx
    .delete(meta)
    .where(and(eq(meta.key, KEY), eq(meta.value, digest(invite))))
    .returning();
  return used.length > 0 && !(await hasAdmin(tx));
}
