import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, changed, id } from '#upstream/db/columns.ts';
import { users } from '#upstream/users/tables.ts';

export const views = pgTable(
  'views',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    ...changed,
  },
  (table) => [uniqueIndex('views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
);
