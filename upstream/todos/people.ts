import { and, asc, eq, sql } from 'drizzle-orm';
import { abilityOf } from '#lib/access/allows.ts';
import { rulesOf } from '#lib/access/rules.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { users } from '#upstream/users/tables.ts';

/** Who can be given a to-do: active accounts that see them, by name. With an id, only that one. */
export async function todoPeople(database: Database, id?: number): Promise<{ id: number; name: string }[]> {
  const rows = await database
    .select()
    .from(users)
    .where(and(eq(users.status, 'active'), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(asc(sql`lower(coalesce(${users.fullName}, ${users.email}))`), asc(users.id));
  return rows
    .filter((row) => abilityOf(rulesOf(serializeUser(row))).can('read', 'Todo'))
    .map(({ id, fullName, email }) => ({ id, name: fullName ?? email }));
}
