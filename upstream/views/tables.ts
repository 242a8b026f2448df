import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ViewList } from '#lib/contract/views.ts';
import { belongsTo, changed, id } from '#upstream/db/columns.ts';
import { users } from '#upstream/users/tables.ts';

export const views = pgTable(
  'views',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
    list: text('list').$type<ViewList>().notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    /** Found by everybody who may read the list. */
    shared: boolean('shared').notNull().default(false),
    ...changed,
  },
  (table) => [uniqueIndex('views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
);
