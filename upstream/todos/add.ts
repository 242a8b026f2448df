import { and, eq, isNull, sql } from 'drizzle-orm';
import { type NewTodo, TODO_TAGS } from '#lib/contract/todos.ts';
import { plainText } from '#lib/format/richText.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { positionAt } from './order.ts';
import { type TodoRow, todos } from './tables.ts';

export type Content = Partial<Omit<NewTodo, 'source'>>;

export const notify = (tx: Database, { id, version }: Pick<TodoRow, 'id' | 'version'>) =>
  publish(tx, { channel: 'todos', change: { type: 'todos', id, version } });

export function columnsOf({ assignee_id, link, description, tags, ...rest }: Content): Partial<typeof todos.$inferInsert> {
  return {
    ...rest,
    ...(description !== undefined && { description, words: description ? plainText(description) : '' }),
    ...(assignee_id !== undefined && { assigneeId: assignee_id }),
    ...(tags !== undefined && { tags: TODO_TAGS.filter((tag) => tags.includes(tag)) }),
    ...(link !== undefined && { linkKind: link?.kind ?? null, linkId: link?.id ?? null }),
  };
}

type Made = { source?: string; by: string | null; now: Date };

/** On top of all others. `by` is null where nobody made it: a carrier, or a rule. */
export async function addTodo(tx: Database, content: Content & Pick<NewTodo, 'title'>, { source, by, now }: Made): Promise<TodoRow> {
  const position = await positionAt(tx, 0, { to: 'top' });
  const whole = { words: '', tags: [], important: false, ...columnsOf(content), title: content.title };
  const made = { source: source ?? null, position: position ?? 0, createdBy: by, createdAt: now, updatedAt: now };
  const row = await insertOne(tx, todos, { ...whole, ...made });
  notify(tx, row);
  return row;
}

export async function completeMade(tx: Database, source: string, { by, at }: { by: string | null; at: Date }): Promise<void> {
  const rows = await tx
    .update(todos)
    .set({ completedAt: at, completedBy: by, updatedAt: at, version: sql`${todos.version} + 1` })
    .where(and(eq(todos.source, source), isNull(todos.completedAt), isNull(todos.deletedAt)))
    .returning();
  for (const row of rows) notify(tx, row);
}
