import { and, type Column, eq, lt, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import { type BulkFacts, type BulkOrder, type BulkVerdict, bulkVerdict, isSimAction } from '#lib/domain/bulkVerdict.ts';
import type { CommittedLine } from '#lib/domain/lineCost.ts';
import { CHANGES_SERVICE } from '#lib/domain/simLifecycle.ts';
import { batchesAllowed } from '#upstream/batches/repository.ts';
import { batches } from '#upstream/batches/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { objectOf } from '#upstream/db/objectOf.ts';
import { readable, simsAllowed } from '#upstream/sims/repository.ts';
import { cancelledColumn, reservationColumns, reservationOf } from '#upstream/sims/reservations.ts';
import { type Limits, timesAsked } from '#upstream/sims/serviceChanges.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { isRowAhead } from '#upstream/sims/touched.ts';
import { type Command, commandOf } from './command.ts';
import { bulkRows, type LookedFor } from './tables.ts';

export type Plan = { order: BulkOrder; isUndo: boolean; batchId: number | null; looks?: LookedFor };

export const commandOfPlan = ({ order }: Plan): Command => commandOf(order.action, order);

const asksCarrier = ({ order, isUndo }: Plan) => !isUndo && isSimAction(order.action);

/** Only a change of status is held up by a swap; of other work it is not asked, as that would take as long as the work. */
const statusColumns = (plan: Plan) =>
  asksCarrier(plan)
    ? { ...reservationColumns, cancelled: cancelledColumn }
    : { reservedAsOld: sql<null>`null`, reservedAsNew: sql<null>`null`, cancelled: sql<boolean>`false` };

/** When its carrier was asked for each of these lines today; nothing for what is not counted there. */
export const timesCounted = async (database: Database, { order, isUndo }: Plan, simIds: readonly number[], limits: Limits) =>
  !isUndo && CHANGES_SERVICE.some((action) => action === order.action) ? timesAsked(database, simIds, limits) : new Map<number, Date[]>();

export const judgingColumns = (ability: Ability, plan: Plan, jobId?: number) => {
  const { sim, fields, batch } = commandOfPlan(plan);
  const mayBatch =
    batch && sql`exists (select 1 from ${batches} where ${batches.id} = ${plan.batchId} and ${batchesAllowed(ability, batch)})`;
  // Each by the index it has: asked for both at once, neither is used alone.
  const isTaken = (side: Column) =>
    sql`exists (select 1 from ${bulkRows} where ${and(eq(side, sims.id), isRowAhead, jobId ? lt(bulkRows.jobId, jobId) : undefined)})`;
  return {
    allowed: sql<boolean>`(${and(readable(ability), simsAllowed(ability, sim, fields), mayBatch)}) is true`,
    ...statusColumns(plan),
    taken: sql<boolean>`(${isTaken(bulkRows.simId)} or ${isTaken(bulkRows.toSimId)})`,
  };
};

/** What a row is judged by and what its line costs, in the words of the contract. */
const FACTS = {
  imei: sims.imei,
  meid: sims.meid,
  iccid: sims.iccid,
  status: sims.status,
  provider: sims.provider,
  pending: sims.pending,
  stock_state: sims.stockState,
  cs_no: sims.csNo,
  warehouse_code: sims.warehouseCode,
  device_type: sims.deviceType,
  plan: sims.plan,
  carrier_plan: sims.carrierPlan,
  activated_at: sims.activatedAt,
  version: sims.version,
};
export const FACTS_COLUMN = objectOf(FACTS);

type Facts = Omit<BulkFacts, 'hold' | 'cancelled' | 'service_changes'> & CommittedLine & { version: number };
export const factsOf = (sim: SimRow): Facts => ({
  imei: sim.imei,
  meid: sim.meid,
  iccid: sim.iccid,
  status: sim.status,
  provider: sim.provider,
  pending: sim.pending,
  stock_state: sim.stockState,
  cs_no: sim.csNo,
  warehouse_code: sim.warehouseCode,
  device_type: sim.deviceType,
  plan: sim.plan,
  version: sim.version,
});

export type Found = {
  sim: Facts | null;
  allowed: boolean;
  taken: boolean;
  versionAfter?: number | null;
  reservedAsOld?: number | null;
  reservedAsNew?: number | null;
  cancelled?: boolean;
};

type More = {
  serviceChanges?: BulkFacts['service_changes'];
  /** Why it no longer fits the line rule that found it. */
  unfit?: SkipRule;
};

const skip = (rule: SkipRule): BulkVerdict => ({ kind: 'skip', rule });

export function judge(
  { sim, allowed, taken, versionAfter, reservedAsOld = null, reservedAsNew = null, cancelled = false }: Found,
  { order, isUndo }: Plan,
  { serviceChanges, unfit }: More = {},
): BulkVerdict {
  if (!sim) return skip('gone');
  if (!allowed) return skip('forbidden');
  if (taken) return skip('in-job');
  if (isUndo) return sim.version === versionAfter ? { kind: 'change', hints: [] } : skip('changed-since');
  const hold = reservationOf({ reservedAsOld, reservedAsNew });
  const verdict = bulkVerdict({ ...sim, hold, cancelled, service_changes: serviceChanges }, order);
  return unfit && verdict.kind === 'change' ? skip(unfit) : verdict;
}
