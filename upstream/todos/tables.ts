import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TODO_TAGS, type TodoAbout } from '#lib/contract/todos.ts';
import type { RichText } from '#lib/format/richText.ts';
import { at, changed, id } from '#upstream/db/columns.ts';
import { userReference } from '#upstream/users/tables.ts';

/** What is not to be forgotten. Nothing of what it is about is kept here: that is read where it stands. */
export const todos = pgTable(
  'todos',
  {
    id: id(),
    title: text('title').notNull(),
    description: jsonb('description').$type<RichText>(),
    words: text('words').notNull(),
    due: date('due', { mode: 'string' }),
    assigneeId: userReference('assignee_id'),
    tags: text('tags', { enum: TODO_TAGS }).array().notNull(),
    important: boolean('important').notNull(),
    linkKind: text('link_kind').$type<TodoAbout['kind']>(),
    linkId: text('link_id'),
    source: text('source'),
    /** From the top; with room between two, made anew for all when there is none left (`order.ts`). */
    position: bigint('position', { mode: 'number' }).notNull(),
    orderVersion: integer('order_version').notNull().default(1),
    createdBy: text('created_by'),
    completedAt: at('completed_at'),
    completedBy: text('completed_by'),
    deletedAt: at('deleted_at'),
    deletedBy: text('deleted_by'),
    ...changed,
  },
  (table) => [
    uniqueIndex('todos_source').on(table.source).where(sql`deleted_at is null`),
    index('todos_position').on(table.position, table.id),
    index('todos_about').on(table.linkKind, table.linkId),
  ],
);

export type TodoRow = typeof todos.$inferSelect;
