import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What the database knows about itself: how far the seed came, the invitation of the first admin. */
export const meta = pgTable('meta', { key: text('key').primaryKey(), value: jsonb('value').notNull() });
