import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Todo, TodoAbout } from '#lib/contract/todos.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { iso } from '#upstream/core/iso.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { users } from '#upstream/users/tables.ts';
import { linksOf } from './links.ts';
import { type TodoRow, todos } from './tables.ts';

export const todosAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Todo', { id: todos.id });

export const COLUMNS = { ...getTableColumns(todos), assignee: sql<string | null>`coalesce(${users.fullName}, ${users.email})` };
type ReadRow = TodoRow & { assignee: string | null };

const aboutOf = ({ linkKind, linkId }: TodoRow): TodoAbout | null => (linkKind && linkId ? { kind: linkKind, id: linkId } : null);

export async function serializeTodos(database: Database, rows: readonly ReadRow[], ability: Ability): Promise<Todo[]> {
  const linkOf = await linksOf(
    database,
    rows.flatMap((row) => aboutOf(row) ?? []),
    ability,
  );
  return rows.map((row) => {
    const about = aboutOf(row);
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      due: row.due,
      assignee_id: row.assigneeId,
      assignee: row.assignee,
      tags: row.tags,
      important: row.important,
      link: about && linkOf(about),
      source: row.source,
      created_by: row.createdBy,
      created_at: iso(row.createdAt),
      updated_at: iso(row.updatedAt),
      completed_at: iso(row.completedAt),
      completed_by: row.completedBy,
      deleted_at: iso(row.deletedAt),
      deleted_by: row.deletedBy,
      order_version: row.orderVersion,
      version: row.version,
    };
  });
}

export async function readTodo(database: Database, id: number, ability: Ability): Promise<Todo | undefined> {
  const rows = await database
    .select(COLUMNS)
    .from(todos)
    .leftJoin(users, eq(users.id, todos.assigneeId))
    .where(and(eq(todos.id, id), todosAllowed(ability, 'read')));
  return (await serializeTodos(database, rows, ability))[0];
}

/** The to-do somebody means to change, locked; refused too when it was moved since. */
export async function todoFor(tx: Database, { orderVersion, ...request }: LockRequest & { orderVersion?: number }) {
  const current = ({ id }: TodoRow) => readTodo(tx, id, request.ability);
  const row = await lockRecord(tx, todos, request, { allowed: todosAllowed, current });
  if (!row || row instanceof ProblemResponse || (orderVersion ?? row.orderVersion) === row.orderVersion) return row;
  return new ProblemResponse('stale', { current: await current(row) });
}
