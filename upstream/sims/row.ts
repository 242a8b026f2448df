import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Sim } from '#lib/contract/sims.ts';
import { type Elsewhere, rowsAllowed } from '../conditions.ts';
import type { Database } from '../db/connect.ts';
import { technicians } from '../db/dispatch.ts';
import { type SimRow, sims, systems } from '../db/schema.ts';
import { swaps } from '../db/swaps.ts';
import { whole } from '../imports/unfinished.ts';
import { lockedRow } from '../lockedRow.ts';
import { Refusal } from '../refusal.ts';
import { rowId } from '../rowId.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * The branch of a SIM: that of the system it is on, and while a swap is open that of the swap's system for both of its SIMs. In stock it is that
 * of its place: a warehouse is called as the branch's CS numbers begin, a truck by the number one of its technicians drives.
 */
const branchOfSim: Elsewhere = (matches) => {
  const inBranch = sql`select ${systems.csNo} from ${systems} where ${matches(systems.Branch)}`;
  const swapped = (id: Column) =>
    sql`${sims.id} in (select ${id} from ${swaps} where ${id} is not null and ${swaps.status} not in ('finalized', 'aborted', 'go-back') and ${swaps.csNo} in (${inBranch}))`;
  const warehouses = sql`select split_part(${systems.csNo}, '-', 1) from ${systems} where ${matches(systems.Branch)}`;
  const trucks = sql`select 'TRK-' || ${technicians.truck} from ${technicians} where ${technicians.truck} is not null and ${matches(technicians.Branch)}`;
  const inStock = sql`${sims.csNo} is null and (split_part(${sims.warehouseCode}, '-', 1) in (${warehouses}) or ${sims.warehouseCode} in (${trucks}))`;
  return sql`(${sims.csNo} in (${inBranch}) or ${inStock} or ${swapped(swaps.newSimId)} or ${swapped(swaps.oldSimId)})`;
};

const CONDITION_COLUMNS = {
  id: sims.id,
  Branch: branchOfSim,
  warehouse_code: sims.warehouseCode,
  cs_no: sims.csNo,
  status: sims.status,
  provider: sims.provider,
  device_type: sims.deviceType,
};

export const wireSim = (row: Omit<SimRow, 'search' | 'isPending'>): Sim => ({
  id: row.id,
  device_type: row.deviceType,
  imei: row.imei,
  iccid: row.iccid,
  msisdn: row.msisdn,
  ip_address: row.ipAddress,
  provider: row.provider,
  status: row.status as Sim['status'],
  pending: row.pending,
  provider_state: row.providerState,
  provider_checked_at: iso(row.providerCheckedAt),
  warehouse_code: row.warehouseCode,
  stock_state: row.stockState as Sim['stock_state'],
  cs_no: row.csNo,
  site_name: row.siteName,
  batch_id: row.batchId,
  reason: row.reason,
  notes: row.notes,
  version: row.version,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
});

/** The SIMs an ability covers, or, with `fields`, those of which it covers every one of them. */
export const simsAllowed = (ability: Ability, action: Action, fields: readonly string[] = []): SQL =>
  fields.length === 0
    ? rowsAllowed(ability, action, 'Sim', CONDITION_COLUMNS)
    : (and(...fields.map((field) => rowsAllowed(ability, action, 'Sim', CONDITION_COLUMNS, field))) ?? sql`true`);

/** The SIMs a reader sees; those of an import that is still under way nobody does. */
export const readable = (ability: Ability): SQL => and(simsAllowed(ability, 'read'), whole()) ?? sql`true`;

/** The SIM a path names, if this reader may see it. */
export async function findSim(database: Database, id: string, ability: Ability): Promise<SimRow | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [row] = await database
    .select()
    .from(sims)
    .where(and(eq(sims.id, known), readable(ability)));
  return row;
}

/** What somebody means to do to a SIM: `version` is the one they saw, absent when they do not say. */
export type Deed = { id: string; ability: Ability; action: Action; fields?: readonly string[]; version?: number };

/** The SIM a deed is about, locked until the transaction ends, or why not: nobody's or foreign (nothing), not allowed, or changed since. */
export async function simFor(tx: Database, { id, ability, action, fields, version }: Deed): Promise<SimRow | Refusal | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const row = await lockedRow(tx, sims, { which: eq(sims.id, known), sees: readable(ability), may: simsAllowed(ability, action, fields) });
  if (!row || row instanceof Refusal) return row;
  return version === undefined || version === row.version ? row : new Refusal('stale', { current: wireSim(row) });
}
