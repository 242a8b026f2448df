import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BatchRow } from '#lib/contract/batches.ts';
import type { ROW_STATES } from '#lib/contract/words/batches.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { batchRows } from './tables.ts';

/** How far a row has come. What went wrong with it last stands above all, until something goes well. */
export const ROW_STATE = sql<(typeof ROW_STATES)[number]>`case
  when ${batchRows.problem} is not null then 'error'
  when ${sims.isPending} then 'pending'
  when ${sims.status} <> 'inventory' then ${sims.status}
  when ${batchRows.uploadedAt} is not null then 'uploaded'
  when ${batchRows.lookedUpAt} is not null then 'looked-up'
  else 'new' end`;

const WIRE = {
  id: batchRows.id,
  imei: sims.imei,
  iccid: sims.iccid,
  meid: sims.meid,
  eid: sims.eid,
  sim_id: batchRows.simId,
  state: ROW_STATE,
  version: sims.version,
  provider_state: sims.providerState,
  problem: batchRows.problem,
  message: batchRows.message,
};

export const rowsOfBatch = (database: Database, batchId: number, ability: Ability, more?: SQL): Promise<BatchRow[]> =>
  database
    .select(WIRE)
    .from(batchRows)
    .innerJoin(sims, eq(sims.id, batchRows.simId))
    .where(and(eq(batchRows.batchId, batchId), readable(ability), more))
    .orderBy(asc(batchRows.position), asc(batchRows.id))
    .then((rows) => rows);

export async function serializeRow(database: Database, batchId: number, id: number, ability: Ability): Promise<BatchRow | undefined> {
  const [row] = await rowsOfBatch(database, batchId, ability, eq(batchRows.id, id));
  return row;
}

export async function findRow(
  database: Database,
  batchId: number,
  id: string,
  ability: Ability,
): Promise<{ rowId: number; sim: SimRow } | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [found] = await database
    .select({ rowId: batchRows.id, sim: sims })
    .from(batchRows)
    .innerJoin(sims, eq(sims.id, batchRows.simId))
    .where(and(eq(batchRows.id, known), eq(batchRows.batchId, batchId), readable(ability)));
  return found;
}

export async function countsOf(
  database: Database,
  batchIds: readonly number[],
  ability: Ability,
): Promise<ReadonlyMap<number, Record<string, number>>> {
  const counted = new Map<number, Record<string, number>>(batchIds.map((id) => [id, {}]));
  if (batchIds.length === 0) return counted;
  const rows = await database
    .select({ batchId: batchRows.batchId, state: ROW_STATE, size: count() })
    .from(batchRows)
    .innerJoin(sims, eq(sims.id, batchRows.simId))
    .where(and(inArray(batchRows.batchId, [...batchIds]), readable(ability)))
    .groupBy(batchRows.batchId, sql`2`);
  for (const { batchId, state, size } of rows) counted.set(batchId, { ...counted.get(batchId), [state]: size });
  return counted;
}
