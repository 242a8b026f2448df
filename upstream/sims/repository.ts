import { and, type Column, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import { type Elsewhere, rowsAllowed } from '#upstream/core/conditions.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { whole } from './hiddenImports.ts';
import { serializeSim } from './serialize.ts';
import { type SimRow, sims } from './tables.ts';

/** A warehouse is called as its branch's CS numbers begin, a truck by the number one of its technicians drives. */
export function isPlaceOf(place: Column, matches: Parameters<Elsewhere>[0]): SQL {
  const warehouses = sql`select split_part(${systems.csNo}, '-', 1) from ${systems} where ${matches(systems.Branch)}`;
  const trucks = sql`select 'TRK-' || ${technicians.truck} from ${technicians} where ${technicians.truck} is not null and ${matches(technicians.Branch)}`;
  return sql`(split_part(${place}, '-', 1) in (${warehouses}) or ${place} in (${trucks}))`;
}

/**
 * The branch of a SIM: that of the system it is on, and while a swap is open that of the swap's system for both of its SIMs. In stock it is that
 * of its place.
 */
const branchOfSim: Elsewhere = (matches) => {
  const inBranch = sql`select ${systems.csNo} from ${systems} where ${matches(systems.Branch)}`;
  const swapped = (id: Column) =>
    sql`${sims.id} in (select ${id} from ${swaps} where ${id} is not null and ${swaps.status} not in ('finalized', 'aborted', 'go-back') and ${swaps.csNo} in (${inBranch}))`;
  const inStock = sql`${sims.csNo} is null and ${isPlaceOf(sims.warehouseCode, matches)}`;
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

export const simsAllowed = (ability: Ability, action: Action, fields?: readonly string[]): SQL =>
  rowsAllowed(ability, action, 'Sim', CONDITION_COLUMNS, fields);

/** The SIMs a reader sees; those of an import that is still under way nobody does. */
export const readable = (ability: Ability): SQL => and(simsAllowed(ability, 'read'), whole()) ?? sql`true`;

export async function findSim(database: Database, id: string, ability: Ability): Promise<SimRow | undefined> {
  return findRecord(database, sims, id, { seen: readable(ability) });
}

export const simFor = (tx: Database, request: LockRequest) =>
  lockRecord(tx, sims, request, { allowed: simsAllowed, readable, current: serializeSim });
