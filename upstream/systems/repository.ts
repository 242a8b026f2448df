import { and, eq, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { selectForUpdate } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SystemRow, systems } from './tables.ts';

const CONDITION_COLUMNS = { Branch: systems.Branch, cs_no: systems.csNo };

export const systemsAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'System', CONDITION_COLUMNS);

export async function findSystem(database: Database, csNo: string, ability: Ability): Promise<SystemRow | undefined> {
  const [row] = await database
    .select()
    .from(systems)
    .where(and(eq(systems.csNo, csNo), systemsAllowed(ability, 'read')));
  return row;
}

/** The system somebody means to do something to, locked; or why not: nobody's or foreign (nothing), or not allowed. */
export async function systemFor(
  tx: Database,
  which: SQL,
  ability: Ability,
  action: Action,
): Promise<SystemRow | ProblemResponse | undefined> {
  return selectForUpdate(tx, systems, { which, sees: systemsAllowed(ability, 'read'), may: systemsAllowed(ability, action) });
}
