import { char, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { at, belongsTo } from '#upstream/db/columns.ts';
import { users } from '#upstream/users/tables.ts';

/** One sign-in: all its refresh and access tokens end together. */
export const tokenFamilies = pgTable(
  'token_families',
  {
    id: text('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [index('token_families_user').on(table.userId), index('token_families_created').on(table.createdAt)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, in hex; the token itself is nowhere. */
    hash: char('hash', { length: 64 }).primaryKey(),
    familyId: text('family_id')
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    parent: char('parent', { length: 64 }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('refresh_tokens_family').on(table.familyId), index('refresh_tokens_parent').on(table.parent)],
);

/** Tries to sign in and the like, counted since then; no other may be made before it opens. */
export const loginAttempts = pgTable('login_attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: at('since').notNull(),
  opensAt: at('opens_at').notNull().defaultNow(),
});

/** Newest signs; it and the one before it verify. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  privateKey: jsonb('private_key').notNull().$type<JWK>(),
  createdAt: at('created_at').notNull(),
});
