import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { View, ViewList } from '#lib/contract/views.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { users } from '#upstream/users/tables.ts';
import { views } from './tables.ts';

export type ViewRow = typeof views.$inferSelect;

const serializeView = (row: ViewRow, owner: string | null, reader: User): View => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  columns: row.columns,
  mine: row.userId === reader.id,
  shared: row.shared,
  created_by: owner,
  version: row.version,
});

const nameOf = (user: Pick<User, 'fullName' | 'email'>) => user.fullName ?? user.email;

export const serializeOwn = (row: ViewRow, user: User) => serializeView(row, nameOf(user), user);

const ofOwners = (database: Database) =>
  database
    .select({ row: views, fullName: users.fullName, email: users.email })
    .from(views)
    .innerJoin(users, eq(users.id, views.userId))
    .$dynamic();

/** The reader's own, and what others share, by name. */
export async function listViews(database: Database, list: ViewList, reader: User): Promise<View[]> {
  const found = await ofOwners(database)
    .where(and(eq(views.list, list), or(eq(views.userId, reader.id), views.shared)))
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id));
  return found.map((each) => serializeView(each.row, nameOf(each), reader));
}

export async function findView(database: Database, id: string, reader: User): Promise<View | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [found] = await ofOwners(database).where(eq(views.id, known));
  return found && serializeView(found.row, nameOf(found), reader);
}

/** The reader's own view, locked until the transaction ends, or why not: nobody's (nothing), another's, or changed since. */
export async function ownView(tx: Database, id: string, user: User, version?: number): Promise<ViewRow | ProblemResponse | undefined> {
  const row = await findRecord(tx, views, id, { lock: 'update' });
  if (!row) return undefined;
  if (row.userId !== user.id) return new ProblemResponse('forbidden');
  return version === undefined || version === row.version ? row : new ProblemResponse('stale', { current: serializeOwn(row, user) });
}
