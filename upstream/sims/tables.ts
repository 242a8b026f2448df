import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Pending, Sim } from '#lib/contract/sims/sim.ts';
import { PROVIDERS, SIM_ACTIONS, SIM_STATUSES, STOCK_STATES, TECHNOLOGIES } from '#lib/contract/sims/states.ts';
import { SWEPT_STATUSES } from '#lib/domain/carrierRules.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { doneByColumns } from '#upstream/users/tables.ts';

const searched = ['imei', 'iccid', 'msisdn', 'ip_address', 'cs_no', 'site_name'].map((column) => `' ' || coalesce(${column}, '')`);

/** The numbers that few SIMs have and nobody reads off a device: in an index of their own, so that what is written without them costs nothing. */
const further = ['eid', 'imsi', 'meid'];
export const HAS_FURTHER = `coalesce(${further.join(', ')}) is not null`;
export const FURTHER = `lower(${further.map((column) => `' ' || coalesce(${column}, '')`).join(' || ')})`;

/** Six times the same digit. Each is looked for by itself: a pattern of all ten takes Postgres ten times as long, with every SIM that is written. */
export const RUN = /(\d)\1{5}/;
export const HAS_RUN = Array.from({ length: 10 }, (_, digit) => `strpos(search, '${`${digit}`.repeat(6)}') > 0`).join(' or ');

export const sims = pgTable(
  'sims',
  {
    id: id(),
    deviceType: text('device_type'),
    /** Empty, as the API tells it: a card that is in no radio. */
    imei: text('imei').notNull().default(''),
    iccid: text('iccid'),
    /** Of the radio, beside its IMEI or instead of it; what it speaks, and who certified it, as `certifiersIn` writes it. */
    meid: text('meid'),
    technology: text('technology', { enum: TECHNOLOGIES }),
    certification: text('certification'),
    /** Since when its card is in its radio, as a trigger writes it; null: since it came. */
    pairedAt: at('paired_at'),
    /** Of the card, and the account its line is billed by. */
    eid: text('eid'),
    imsi: text('imsi'),
    account: text('account'),
    msisdn: text('msisdn'),
    /** The number it had until it was deactivated, while its carrier keeps it. */
    formerMsisdn: text('former_msisdn'),
    numberKeptUntil: at('number_kept_until'),
    settlingUntil: at('settling_until'),
    suspendedUntil: at('suspended_until'),
    /** What the carrier made of it last without being asked. */
    unasked: jsonb('unasked').$type<Sim['unasked']>(),
    ipAddress: text('ip_address'),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    status: text('status', { enum: SIM_STATUSES }).notNull().default('inventory'),
    pending: jsonb('pending').$type<z.infer<typeof Pending>>(),
    /** `pending is not null`, so that it can be counted and filtered without reading the JSON. */
    isPending: boolean('is_pending').notNull().generatedAlwaysAs(sql`pending is not null`),
    providerState: text('provider_state'),
    providerCheckedAt: at('provider_checked_at'),
    /** When it refused to look at it the last time: it is asked again the next night. */
    providerRefusedAt: at('provider_refused_at'),
    /** Another radio the provider sees this card in; null: in ours, as far as it ever said. */
    seenImei: text('seen_imei'),
    warehouseCode: text('warehouse_code'),
    stockState: text('stock_state', { enum: STOCK_STATES }),
    csNo: text('cs_no'),
    siteName: text('site_name'),
    /** The service plan, by its carrier's code or name for it. */
    plan: text('plan'),
    carrierPlan: text('carrier_plan'),
    activatedAt: at('activated_at'),
    /** What the carrier told of its use when it was asked last by night, and when that was; null: not told. Kilobytes of 1,000 bytes in its billing cycle, and when that is over. */
    lastSessionAt: at('last_session_at'),
    usageKb: integer('usage_kb'),
    usageUntil: at('usage_until'),
    factsAt: at('facts_at'),
    batchId: integer('batch_id'),
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
    uniqueIndex('sims_imei').on(table.imei).where(sql`imei <> ''`),
    uniqueIndex('sims_iccid').on(table.iccid),
    uniqueIndex('sims_meid').on(table.meid).where(sql`meid is not null`),
    // Told by carriers, who are not refused: what somebody types is.
    index('sims_imsi').on(table.imsi).where(sql`imsi is not null`),
    // A card that holds several profiles is several SIMs with one EID.
    index('sims_eid').on(table.eid).where(sql`eid is not null`),
    index('sims_technology').on(table.technology, table.id).where(sql`technology is not null`),
    index('sims_imei_id').on(table.imei, table.id),
    index('sims_iccid_id').on(table.iccid, table.id),
    index('sims_msisdn').on(table.msisdn),
    index('sims_former').on(table.formerMsisdn).where(sql`former_msisdn is not null`),
    index('sims_ip').on(table.ipAddress),
    index('sims_search').using('gin', table.search.op('gin_trgm_ops')),
    index('sims_further')
      .using('gin', sql.raw(`(${FURTHER}) gin_trgm_ops`))
      .where(sql.raw(HAS_FURTHER)),
    index('sims_run').on(table.id).where(sql.raw(HAS_RUN)),
    index('sims_status').on(table.status, table.id),
    index('sims_device_type').on(table.deviceType, table.id),
    index('sims_warehouse').on(table.warehouseCode, table.id),
    index('sims_provider_id').on(table.provider, table.id),
    index('sims_provider_iccid').on(table.provider, table.iccid, table.id),
    index('sims_stock_state').on(table.stockState, table.id),
    /** What is counted per filter, from this index alone; a few hundred different entries, so it is small. */
    index('sims_cells').on(table.status, table.provider, table.deviceType, table.warehouseCode, table.stockState, table.isPending),
    /** The same of those that are on a system, to see at once that filters leave none. */
    index('sims_placed')
      .on(table.status, table.provider, table.deviceType, table.warehouseCode, table.stockState, table.isPending)
      .where(sql`cs_no is not null or site_name is not null`),
    index('sims_tac').on(sql`left(${table.imei}, 8)`, table.deviceType),
    index('sims_pending').on(table.updatedAt.desc().nullsFirst()).where(sql`is_pending`),
    index('sims_batch').on(table.batchId),
    index('sims_import').on(table.importId).where(sql`import_id is not null`),
    index('sims_updated').on(table.updatedAt, table.id),
    index('sims_checked').on(table.providerCheckedAt.asc().nullsFirst(), table.id),
    index('sims_swept').on(table.provider, table.providerCheckedAt.asc().nullsFirst(), table.id).where(oneOf('status', SWEPT_STATUSES)),
    index('sims_loose').on(table.provider, table.id).where(sql`cs_no is null and status in ('active', 'suspended')`),
    index('sims_on_system').on(table.csNo, table.status, table.provider).where(sql`cs_no is not null`),
    index('sims_moved').on(table.id).where(sql`seen_imei is not null`),
    index('sims_unsure').on(table.id).where(sql`status = 'unknown' or provider_checked_at is null`),
    index('sims_created').on(table.createdAt, table.id),
    index('sims_cs').on(table.csNo, table.id),
    index('sims_cs_down').on(table.csNo.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('sims_site').on(table.siteName, table.id),
    index('sims_site_down').on(table.siteName.desc().nullsLast(), table.id.desc().nullsFirst()),
    /** What lies in a warehouse and is billed all the same. */
    index('sims_billed_in_stock')
      .on(table.warehouseCode, table.provider, table.plan, table.carrierPlan, table.status)
      .where(sql`stock_state = 'warehouse' and status in ('active', 'suspended')`),
    check('sims_number', sql`imei <> '' or iccid is not null or meid is not null`),
    check('sims_technology_known', oneOf('technology', TECHNOLOGIES)),
    check('sims_provider', oneOf('provider', PROVIDERS)),
    check('sims_status_known', oneOf('status', SIM_STATUSES)),
    check('sims_stock_state_known', oneOf('stock_state', STOCK_STATES)),
  ],
);

/**
 * Which card was in which radio until it was not any more, as a trigger writes it beside each change of `sims`: by their numbers, as records are joined
 * and parted. The pair there is now stands in `sims`.
 */
export const pairings = pgTable(
  'pairings',
  {
    id: id(),
    iccid: text('iccid').notNull(),
    radio: text('radio').notNull(),
    since: at('since').notNull(),
    until: at('until').notNull(),
  },
  (table) => [index('pairings_card').on(table.iccid), index('pairings_radio').on(table.radio)],
);

/**
 * How many SIMs have the same status, provider and so on, as triggers write it beside each change of `sims`: differences, that nobody waits for a
 * row of somebody else. The sum is exact in every transaction; the housekeeping adds up what has gathered.
 */
export const simCells = pgTable('sim_cells', {
  status: text('status').notNull(),
  provider: text('provider').notNull(),
  deviceType: text('device_type'),
  warehouseCode: text('warehouse_code'),
  stockState: text('stock_state'),
  isPending: boolean('is_pending').notNull(),
  size: integer('size').notNull(),
});

export type SimRow = typeof sims.$inferSelect;

export type NewSimRow = typeof sims.$inferInsert;

export type RadioOrigin = {
  sim_id: number;
  batch_id: number | null;
  import_id: number | null;
  batch_row_id: number | null;
  scheduled?: number[];
};

export const simEvents = pgTable(
  'sim_events',
  {
    id: id(),
    simId: belongsTo('sim_id', () => sims.id),
    ...doneByColumns,
    kind: text('kind').notNull(),
    action: text('action', { enum: SIM_ACTIONS }),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    message: text('message'),
    jobId: integer('job_id'),
    /** The record it was of, which was a radio's and went into this one: nothing that ever was said of the line. */
    ofRadio: integer('of_radio'),
    /** Of a card that was put in a radio by hand: what the radio's record had, to be given back. */
    radio: jsonb('radio').$type<RadioOrigin>(),
  },
  (table) => [
    index('sim_events_at').on(table.at, table.id),
    index('sim_events_sim').on(table.simId, table.id),
    index('sim_events_radio').on(table.simId).where(sql`radio is not null`),
    index('sim_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);
