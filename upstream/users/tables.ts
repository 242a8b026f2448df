import { sql } from 'drizzle-orm';
import { char, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { USER_ROLES } from '#lib/contract/words/users.ts';
import { at, bytes, changed, id, oneOf } from '#upstream/db/columns.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    fullName: text('full_name'),
    username: text('username'),
    role: text('role').notNull(),
    /** Null: no list is sent, and the user may manage all. */
    ability: jsonb('ability').$type<unknown>(),
    Branch: text('branch'),
    technicianId: integer('technician_id'),
    /** Of a client: whose account they see. */
    customerId: integer('customer_id').references(() => invoiceCustomers.id, { onDelete: 'set null' }),
    status: text('status').notNull().default('active'),
    company: text('company'),
    country: text('country'),
    contact: text('contact'),
    currentPlan: text('current_plan'),
    /** Where the picture is found; of a picture kept here, its hash (`user_pictures`). */
    avatar: text('avatar'),
    language: text('language'),
    links: jsonb('links').$type<Record<string, string>>(),
    lastSignInAt: at('last_sign_in_at'),
    /** Deleted users stay, inactive: histories are theirs. Their address is free again. */
    deletedAt: at('deleted_at'),
    ...changed,
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    index('users_customer').on(table.customerId).where(sql`customer_id is not null`),
    check('users_status', oneOf('status', ['active', 'pending', 'inactive'])),
  ],
);

/** Roles of the operator's own; users have theirs by its name, with the list as it was given to them. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text('name').notNull(),
    basis: text('basis', { enum: USER_ROLES }).notNull(),
    copiedFrom: text('copied_from').notNull(),
    ability: jsonb('ability').$type<AbilityRule[]>().notNull(),
    ...changed,
  },
  (table) => [uniqueIndex('roles_name').on(sql`lower(${table.name})`), check('roles_basis_known', oneOf('basis', USER_ROLES))],
);
export type RoleRow = typeof roles.$inferSelect;

export type UserRow = typeof users.$inferSelect;

/** The one-time link a user may choose a password with; one at a time, and of its token the digest alone. */
export const userLinks = pgTable(
  'user_links',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: char('hash', { length: 64 }).notNull(),
    kind: text('kind').notNull().$type<'invite' | 'reset'>(),
    until: at('until').notNull(),
  },
  (table) => [uniqueIndex('user_links_hash').on(table.hash)],
);

export const userPictures = pgTable('user_pictures', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: char('hash', { length: 64 }).notNull(),
  bytes: bytes('bytes').notNull(),
});

/** Branches somebody said there are; besides, there is whatever a user, a system or a technician is of (`users/branches.ts`). */
export const branches = pgTable('branches', {
  name: text('name').primaryKey(),
  createdBy: text('created_by'),
  createdAt: at('created_at').notNull(),
});

/**
 * Who signed in, who changed whose abilities, what was done to many at once. Rows are only added: the database itself refuses to change one, and
 * to delete any but those of signing in, which are forgotten after a time. No reference to `users`, so that nothing there changes a row here.
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: at('at').notNull(),
    kind: text('kind').notNull(),
    userId: integer('user_id'),
    by: text('by'),
    aboutId: integer('about_id'),
    about: text('about'),
    address: text('address'),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_at').on(table.at, table.id),
    index('audit_kind').on(table.kind, table.id),
    index('audit_user').on(table.userId, table.id),
    index('audit_about').on(table.aboutId, table.id),
  ],
);

export type AuditRow = typeof audit.$inferSelect;

export const userReference = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

export const createdByColumns = { createdById: userReference('created_by_id'), createdBy: text('created_by') };

/** Who did what is told, and when; the name stays when the user is gone. */
export const doneByColumns = { at: at('at').notNull(), userId: userReference('user_id'), by: text('by') };
