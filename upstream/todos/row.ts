import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Todo, TodoAbout } from '#lib/contract/todos.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { users } from '#upstream/db/schema.ts';
import { type TodoRow, todos } from '#upstream/db/todos.ts';
import { lockedRow } from '#upstream/lockedRow.ts';
import { Refusal } from '#upstream/refusal.ts';
import { rowId } from '#upstream/rowId.ts';
import { linksOf } from './links.ts';

/** The to-dos an ability covers: with the roles of the product all of them, whosever they are. */
export const todosAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Todo', { id: todos.id });

export const COLUMNS = { ...getTableColumns(todos), assignee: sql<string | null>`coalesce(${users.fullName}, ${users.email})` };
type ReadRow = TodoRow & { assignee: string | null };

const iso = (date: Date | null) => date?.toISOString() ?? null;

const aboutOf = ({ linkKind, linkId }: TodoRow): TodoAbout | null => (linkKind && linkId ? { kind: linkKind, id: linkId } : null);

/** To-dos as this reader sees them, each with the state of what it is about. */
export async function wireTodos(database: Database, rows: readonly ReadRow[], ability: Ability): Promise<Todo[]> {
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
      tags: row.tags as Todo['tags'],
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

/** One to-do, read anew. */
export async function readTodo(database: Database, id: number, ability: Ability): Promise<Todo | undefined> {
  const rows = await database
    .select(COLUMNS)
    .from(todos)
    .leftJoin(users, eq(users.id, todos.assigneeId))
    .where(and(eq(todos.id, id), todosAllowed(ability, 'read')));
  return (await wireTodos(database, rows, ability))[0];
}

type Deed = { id: string; ability: Ability; action: Action; version?: number; orderVersion?: number };

/** The to-do somebody means to change, locked; or why not: nobody's (nothing), not allowed, or changed or moved since. */
export async function todoFor(tx: Database, { id, ability, action, version, orderVersion }: Deed): Promise<TodoRow | Refusal | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const row = await lockedRow(tx, todos, {
    which: eq(todos.id, known),
    sees: todosAllowed(ability, 'read'),
    may: todosAllowed(ability, action),
  });
  if (!row || row instanceof Refusal) return row;
  const isStale = (version ?? row.version) !== row.version || (orderVersion ?? row.orderVersion) !== row.orderVersion;
  return isStale ? new Refusal('stale', { current: await readTodo(tx, row.id, ability) }) : row;
}
