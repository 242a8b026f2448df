import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TechnicianRow, technicians } from './tables.ts';

export const techniciansAllowed = (ability: Ability, action: Action): SQL =>
  rowsAllowed(ability, action, 'Technician', { id: technicians.id, technician_id: technicians.id, Branch: technicians.Branch });

export async function findTechnician(
  database: Database,
  id: string,
  ability: Ability,
): Promise<(TechnicianRow & { allowed: boolean }) | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [row] = await database
    .select({ ...getTableColumns(technicians), allowed: sql<boolean>`(${techniciansAllowed(ability, 'update')}) is true` })
    .from(technicians)
    .where(and(eq(technicians.id, known), techniciansAllowed(ability, 'read')));
  return row;
}

/** Locked; a refusal to who may see the technician and not change it. */
export async function lockTechnician(tx: Database, id: string, ability: Ability): Promise<TechnicianRow | ProblemResponse | undefined> {
  const seen = await findTechnician(tx, id, ability);
  if (!seen) return undefined;
  if (!seen.allowed) return new ProblemResponse('forbidden');
  const [row] = await tx.select().from(technicians).where(eq(technicians.id, seen.id)).for('update');
  return row;
}
