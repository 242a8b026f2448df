import { eq, isNull, or, sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { LOSS_LEVELS } from '#lib/contract/lostPaths.ts';
import type { ProtectionState, SignalPath } from '#lib/contract/protection.ts';
import { SERVICES, type SystemKind } from '#lib/contract/systems.ts';
import { at, changed, id } from '#upstream/db/columns.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { doneByColumns } from '#upstream/users/tables.ts';

/** `until` null: it went on when the station was asked. */
export type KeptOutage = { from: string; until: string | null; state: ProtectionState };

export type DeadPath = { path: SignalPath; since: string };

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
    /** The kind of radio that was fitted last; null: no swap has been finished here. */
    cellType: text('cell_type'),
    kinds: jsonb('kinds').$type<SystemKind[]>(),
    phone: text('phone'),
    nightPhone: text('night_phone'),
    /** Never told again: what the panel wants to be told before it is read or programmed from afar. */
    remoteKey: text('remote_key'),
    watchedUntil: at('watched_until'),
    stationAskedAt: at('station_asked_at'),
    service: text('service', { enum: SERVICES }),
    lastSignalAt: at('last_signal_at'),
    supervision: integer('supervision'),
    /** Paths that were silent for longer than they may when the station was last asked. */
    deadPaths: jsonb('dead_paths').$type<DeadPath[]>(),
    radios: integer('radios'),
    /** Of a fire alarm system: when it was out of service within a day of `outagesAt`, but for our tests. */
    outages: jsonb('outages').$type<KeptOutage[]>(),
    outagesAt: at('outages_at'),
    fireWatchDueAt: at('fire_watch_due_at'),
    ...changed,
  },
  (table) => [
    index('systems_site').on(table.site),
    index('systems_branch').on(table.Branch),
    index('systems_asked').on(table.stationAskedAt.asc().nullsFirst(), table.csNo),
    index('systems_dead').on(table.csNo).where(sql`service <> 'live'`),
    index('systems_fire').on(table.outagesAt.asc().nullsFirst(), table.csNo).where(sql`kinds @> '["fire"]'`),
    index('systems_last_signal').on(table.lastSignalAt),
  ],
);

export type SystemRow = typeof systems.$inferSelect;

export const isFireSystem = sql`${systems.kinds} @> '["fire"]'`;

/** The station watches it, or never said that it does not. */
export const isLiveSystem = or(isNull(systems.service), eq(systems.service, 'live')) ?? sql`true`;

export const systemEvents = pgTable(
  'system_events',
  {
    id: id(),
    csNo: text('cs_no').notNull(),
    ...doneByColumns,
    kind: text('kind').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    message: text('message'),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('system_events_at').on(table.at, table.id),
    index('system_events_system').on(table.csNo, table.id),
    index('system_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);

/** Of each system at most one, for as long as a path of it is silent for longer than it may. `told_in`: alone, or as one of many. */
export const lostPaths = pgTable(
  'lost_paths',
  {
    id: id(),
    csNo: text('cs_no')
      .notNull()
      .references(() => systems.csNo, { onDelete: 'cascade', onUpdate: 'cascade' }),
    level: text('level', { enum: LOSS_LEVELS }).notNull(),
    since: at('since').notNull(),
    paths: jsonb('paths').$type<DeadPath[]>().notNull(),
    toldAt: at('told_at'),
    toldIn: text('told_in', { enum: ['one', 'many'] }),
    takenBy: text('taken_by'),
    takenAt: at('taken_at'),
  },
  (table) => [uniqueIndex('lost_paths_system').on(table.csNo), index('lost_paths_untold').on(table.id).where(sql`told_at is null`)],
);

export type LostPathRow = typeof lostPaths.$inferSelect;
