import { and, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import type { TouchRule } from '#lib/contract/words/batches.ts';
import { bulkRows } from '#upstream/bulk/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { simEvents, sims } from './tables.ts';

const UNUSED: readonly SimStatus[] = ['inventory', 'test-ready'];
const ACTIONS = ['changed', 'moved'];

const isIn = (table: SQL): SQL => sql`exists (select 1 from ${table})`;
const happened = (what: SQL) => isIn(sql`${simEvents} where ${simEvents.simId} = ${sims.id} and ${simEvents.ofRadio} is null and ${what}`);

/** It got its other half from a list and was not parted again since. */
const isJoined = sql`(${sims.imei} <> '' and ${sims.iccid} is not null and ${happened(eq(simEvents.kind, 'paired'))})`;

const isOpenRowOf = sql`(${bulkRows.simId} = ${sims.id} or ${bulkRows.toSimId} = ${sims.id}) and ${bulkRows.state} in ('waiting', 'acting')`;

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

/** A list that is not over moves its line, or moves one to it. Asked with the SIM locked, as a list locks it before it takes it. */
export const isInMove = async (tx: Database, simId: number): Promise<boolean> =>
  (await tx.$count(sims, and(eq(sims.id, simId), isIn(sql`${bulkRows} where ${isOpenRowOf} and ${isNotNull(bulkRows.toSimId)}`)))) > 0;

const RULES = Object.keys(TOUCHED) as TouchRule[];

export const touchedColumn = sql<TouchRule | null>`case ${sql.join(
  RULES.map((rule) => sql`when ${TOUCHED[rule]} then ${sql.raw(`'${rule}'`)}`),
  sql` `,
)} end`;

/** What keeps a SIM from being parted again, whatever else was changed in it. */
export const isBound = or(...RULES.filter((rule) => rule !== 'changed').map((rule) => TOUCHED[rule])) ?? sql`false`;

/** What keeps an import from being taken back: whatever was changed in it goes with it, but not the half that another list brought. */
export const isKept = or(isBound, isJoined) ?? sql`false`;
