import { sql } from 'drizzle-orm';
import { boolean, char, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import type { z } from 'zod';
import { type Pending, PROVIDERS, SIM_STATUSES, STOCK_STATES } from '#lib/contract/sims.ts';
import { at, changed, id, oneOf } from './columns.ts';

/** What the database knows about itself: how far the seed came, the invitation of the first admin. */
export const meta = pgTable('meta', { key: text('key').primaryKey(), value: jsonb('value').notNull() });

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    /** Absent: the account can't sign in yet. */
    passwordHash: text('password_hash'),
    fullName: text('full_name'),
    username: text('username'),
    role: text('role').notNull(),
    /** Null: no list is sent, and the user may manage all. */
    ability: jsonb('ability').$type<unknown>(),
    Branch: text('branch'),
    technicianId: integer('technician_id'),
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
    check('users_status', oneOf('status', ['active', 'pending', 'inactive'])),
  ],
);

/** One sign-in: all its refresh and access tokens end together. */
export const tokenFamilies = pgTable(
  'token_families',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

export const systems = pgTable(
  'systems',
  {
    csNo: text('cs_no').primaryKey(),
    systemNo: text('system_no').notNull(),
    site: text('site').notNull(),
    siteName: text('site_name').notNull(),
    Branch: text('branch').notNull(),
    address: text('address'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    panelType: text('panel_type'),
    phone: text('phone'),
    nightPhone: text('night_phone'),
    /** Its signals are pushed until then. */
    watchedUntil: at('watched_until'),
    /** What the station said of it when it was last asked about all of them (`ghosts/round.ts`): all null before. */
    stationAskedAt: at('station_asked_at'),
    /** `live`, `out-of-service` or `cancelled`. */
    service: text('service'),
    lastSignalAt: at('last_signal_at'),
    /** The station expects a signal at least so often, in minutes. */
    supervision: integer('supervision'),
    /** How many cellular radios its panel is built with. */
    radios: integer('radios'),
    ...changed,
  },
  (table) => [
    index('systems_site').on(table.site),
    index('systems_branch').on(table.Branch),
    index('systems_asked').on(table.stationAskedAt.asc().nullsFirst(), table.csNo),
    index('systems_dead').on(table.csNo).where(sql`service <> 'live'`),
    index('systems_last_signal').on(table.lastSignalAt),
  ],
);

const searched = ['imei', 'iccid', 'msisdn', 'ip_address', 'cs_no', 'site_name'].map((column) => `' ' || coalesce(${column}, '')`);

export const sims = pgTable(
  'sims',
  {
    id: id(),
    deviceType: text('device_type'),
    imei: text('imei').notNull(),
    iccid: text('iccid'),
    msisdn: text('msisdn'),
    ipAddress: text('ip_address'),
    provider: text('provider').notNull(),
    status: text('status').notNull().default('inventory'),
    pending: jsonb('pending').$type<z.infer<typeof Pending>>(),
    /** `pending is not null`, so that it can be counted and filtered without reading the JSON. */
    isPending: boolean('is_pending').notNull().generatedAlwaysAs(sql`pending is not null`),
    providerState: text('provider_state'),
    providerCheckedAt: at('provider_checked_at'),
    /** Another radio the provider sees this card in; null: in ours, as far as it ever said. */
    seenImei: text('seen_imei'),
    warehouseCode: text('warehouse_code'),
    stockState: text('stock_state'),
    csNo: text('cs_no'),
    siteName: text('site_name'),
    batchId: integer('batch_id'),
    /** The import it came with. */
    importId: integer('import_id'),
    reason: text('reason'),
    notes: text('notes'),
    ...changed,
    /** Every identifier in small letters, each after a space: `% ab%` finds the beginnings of words. */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql.raw(`lower(${searched.join(' || ')})`)),
  },
  (table) => [
    uniqueIndex('sims_imei').on(table.imei),
    uniqueIndex('sims_iccid').on(table.iccid),
    index('sims_imei_id').on(table.imei, table.id),
    index('sims_iccid_id').on(table.iccid, table.id),
    index('sims_msisdn').on(table.msisdn),
    index('sims_ip').on(table.ipAddress),
    index('sims_search').using('gin', table.search.op('gin_trgm_ops')),
    index('sims_status').on(table.status, table.id),
    index('sims_device_type').on(table.deviceType, table.id),
    index('sims_warehouse').on(table.warehouseCode, table.id),
    index('sims_provider_id').on(table.provider, table.id),
    /** A provider's numbers begin alike: without this all of the others' are passed by before its first. */
    index('sims_provider_iccid').on(table.provider, table.iccid, table.id),
    index('sims_stock_state').on(table.stockState, table.id),
    /** What is counted per filter, from this index alone; a few hundred different entries, so it is small. */
    index('sims_cells').on(table.status, table.provider, table.deviceType, table.warehouseCode, table.stockState, table.isPending),
    /** The same of those that are on a system, to see at once that filters leave none. */
    index('sims_placed')
      .on(table.status, table.provider, table.deviceType, table.warehouseCode, table.stockState, table.isPending)
      .where(sql`cs_no is not null or site_name is not null`),
    /** The device types of a TAC, what an IMEI begins with. */
    index('sims_tac').on(sql`left(${table.imei}, 8)`, table.deviceType),
    index('sims_pending').on(table.updatedAt.desc().nullsFirst()).where(sql`is_pending`),
    index('sims_batch').on(table.batchId),
    index('sims_import').on(table.importId).where(sql`import_id is not null`),
    index('sims_updated').on(table.updatedAt, table.id),
    index('sims_checked').on(table.providerCheckedAt.asc().nullsFirst(), table.id),
    /** What is looked for among ghosts: billed and on no system, on one and in which state, seen in another radio, of unknown state. */
    index('sims_loose').on(table.provider, table.id).where(sql`cs_no is null and status in ('active', 'suspended')`),
    index('sims_on_system').on(table.csNo, table.status, table.provider).where(sql`cs_no is not null`),
    index('sims_moved').on(table.id).where(sql`seen_imei is not null`),
    index('sims_unsure').on(table.id).where(sql`status = 'unknown' or provider_checked_at is null`),
    index('sims_created').on(table.createdAt, table.id),
    index('sims_cs').on(table.csNo, table.id),
    index('sims_cs_down').on(table.csNo.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('sims_site').on(table.siteName, table.id),
    index('sims_site_down').on(table.siteName.desc().nullsLast(), table.id.desc().nullsFirst()),
    check('sims_provider', oneOf('provider', PROVIDERS)),
    check('sims_status_known', oneOf('status', SIM_STATUSES)),
    check('sims_stock_state_known', oneOf('stock_state', STOCK_STATES)),
  ],
);

export type UserRow = typeof users.$inferSelect;
export type SimRow = typeof sims.$inferSelect;
export type NewSimRow = typeof sims.$inferInsert;
export type SystemRow = typeof systems.$inferSelect;
