import { and, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { BulkJobState } from '#lib/contract/bulk.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import type { TouchRule } from '#lib/contract/words/batches.ts';
import { bulkJobs, bulkRows } from '#upstream/bulk/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { simEvents, sims } from './tables.ts';

const UNUSED: readonly SimStatus[] = ['inventory', 'test-ready'];
const ACTIONS = ['changed', 'moved'];

const isIn = (table: SQL): SQL => sql`exists (select 1 from ${table})`;
const happened = (what: SQL) => isIn(sql`${simEvents} where ${simEvents.simId} = ${sims.id} and ${simEvents.ofRadio} is null and ${what}`);

/** It got its other half from a list and was not parted again since. */
const isJoined = sql`((${sims.imei} <> '' or ${sims.meid} is not null) and ${sims.iccid} is not null and ${happened(eq(simEvents.kind, 'paired'))})`;

const isOpenRow = sql`${bulkRows.state} in ('waiting', 'acting')`;
/** What is under way, or waits for its turn where there will be one: a list that was stopped skips the rest, however long that takes. */
const isAhead = (states: readonly BulkJobState[]) =>
  sql`(${bulkRows.state} = 'acting' or exists (select 1 from ${bulkJobs} where ${bulkJobs.id} = ${bulkRows.jobId} and ${inArray(bulkJobs.state, [...states])}))`;
/** Rows of lists that are not over. */
export const isRowAhead = sql`${isOpenRow} and ${isAhead(['queued', 'running', 'paused'])}`;
const isOpenRowOf = sql`(${bulkRows.simId} = ${sims.id} or ${bulkRows.toSimId} = ${sims.id}) and ${isRowAhead}`;

/** For a query over `sims`: why a SIM can't go again as if it had never come. */
const TOUCHED: Record<TouchRule, SQL> = {
  installed: isNotNull(sims.csNo),
  used:
    or(notInArray(sims.status, [...UNUSED]), happened(sql`${notInArray(sql`${simEvents.after}->>'status'`, [...UNUSED])}`)) ?? sql`false`,
  pending: eq(sims.isPending, true),
  'in-job': isIn(sql`${bulkRows} where ${isOpenRowOf}`),
  'in-swap': isIn(sql`${swaps} where ${swaps.newSimId} = ${sims.id} or ${swaps.oldSimId} = ${sims.id}`),
  changed: or(happened(inArray(simEvents.kind, ACTIONS)), isJoined) ?? sql`false`,
};

export const isInJob = TOUCHED['in-job'];

/**
 * The list that moves its line, or moves one to it, by SIM. One that is paused lets go of what it has not begun: each row is judged again at its turn.
 * Asked with the SIM locked, as a list locks it before it takes it.
 */
export async function moveListsOf(tx: Database, simIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (simIds.length === 0) return new Map();
  const { jobId, simId, toSimId } = bulkRows;
  const isTheirs = or(inArray(simId, [...simIds]), inArray(toSimId, [...simIds]));
  const rows = await tx
    .select({ jobId, simId, toSimId })
    .from(bulkRows)
    .where(and(isTheirs, isNotNull(toSimId), isOpenRow, isAhead(['queued', 'running'])));
  return new Map(
    rows.flatMap((row) => [[row.simId, row.jobId] as const, ...(row.toSimId === null ? [] : [[row.toSimId, row.jobId] as const])]),
  );
}

export const isInMove = async (tx: Database, simId: number): Promise<boolean> => (await moveListsOf(tx, [simId])).has(simId);

export async function withMoveLists(database: Database, found: readonly Sim[]): Promise<Sim[]> {
  const lists = await moveListsOf(
    database,
    found.map(({ id }) => id),
  );
  return found.map((sim) => ({ ...sim, ...(lists.has(sim.id) && { move_list: lists.get(sim.id) }) }));
}

const RULES = Object.keys(TOUCHED) as TouchRule[];

export const touchedColumn = sql<TouchRule | null>`case ${sql.join(
  RULES.map((rule) => sql`when ${TOUCHED[rule]} then ${sql.raw(`'${rule}'`)}`),
  sql` `,
)} end`;

/** What keeps a SIM from being parted again, whatever else was changed in it. */
export const isBound = or(...RULES.filter((rule) => rule !== 'changed').map((rule) => TOUCHED[rule])) ?? sql`false`;

/** What keeps an import from being taken back: whatever was changed in it goes with it, but not the half that another list brought. */
export const isKept = or(isBound, isJoined) ?? sql`false`;
