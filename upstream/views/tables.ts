import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { changed, id } from '#upstream/db/columns.ts';
import { users } from '#upstream/users/tables.ts';

export const views = pgTable(
  'views',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    ...changed,
  },
  (table) => [uniqueIndex('views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
);
