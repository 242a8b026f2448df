import { getTableColumns, sql } from 'drizzle-orm';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { type BulkOrder, isSimAction } from '#lib/domain/bulkVerdict.ts';
import { isMark } from '#lib/domain/carrierRules.ts';
import { inWarehouse } from '#lib/domain/stockPlace.ts';
import type { Context } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeSim, changeSims, type NewSimEvent, type SimChanges } from '#upstream/sims/changes.ts';
import { orderChange } from '#upstream/sims/orders.ts';
import { stationOf } from '#upstream/sims/place.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import type { Actor } from '#upstream/users/actor.ts';
import { answerRows, type Turn } from './chunk.ts';
import type { Plan } from './judge.ts';
import { type BulkJobRow, bulkRows } from './tables.ts';

type Execution = { context: Context; tx: Database; job: BulkJobRow; plan: Plan; actor: Actor; now: Date };

export async function executeChunk(doing: Execution, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  if (doing.plan.isUndo) await takeBack(doing, turns);
  else if (isSimAction(doing.plan.order.action)) await changeStatus(doing, turns);
  else await edit(doing, turns);
}

async function changeStatus({ context, tx, job, plan, actor, now }: Execution, turns: readonly Turn[]) {
  const { action, reason = null } = plan.order;
  if (!isSimAction(action)) return;
  const ordered = { action, reason, by: actor.user, batchId: job.batchId ?? undefined, jobId: job.id };
  for (const [provider, marks] of PROVIDERS.flatMap((each) => [true, false].map((marks) => [each, marks] as const))) {
    const mine = turns.filter(({ sim }) => sim.provider === provider && isMark(provider, sim.status, action) === marks);
    if (mine.length === 0) continue;
    await orderChange(
      context,
      tx,
      mine.map(({ sim }) => sim),
      ordered,
    );
    await answerRows(tx, mine, { state: marks ? 'done' : 'acting' }, now);
  }
}

const stateOf = ({ stockState }: SimRow, { stock_state, warehouse_code }: BulkOrder) =>
  stock_state ?? (warehouse_code ? inWarehouse(stockState) : undefined);

async function changesOf(tx: Database, sim: SimRow, { order }: Plan): Promise<SimChanges> {
  const station = await stationOf(tx, sim, { ...order, stock_state: stateOf(sim, order) });
  if (station instanceof ProblemResponse) throw new Error(`SIM ${sim.id} was judged fit to move, and is not`);
  const { warehouse_code: warehouseCode, device_type: deviceType, plan } = order;
  return { ...station, ...(warehouseCode && { warehouseCode }), ...(deviceType && { deviceType }), ...(plan && { plan }) };
}

const kindOf = (changes: SimChanges): NewSimEvent['kind'] => ('deviceType' in changes || 'plan' in changes ? 'changed' : 'moved');

async function edit(doing: Execution, turns: readonly Turn[]) {
  const of = ({ sim }: Turn) => stateOf(sim, doing.plan.order);
  for (const state of new Set(turns.map(of)))
    await editAlike(
      doing,
      turns.filter((turn) => of(turn) === state),
    );
}

async function editAlike({ tx, job, plan, actor, now }: Execution, turns: readonly Turn[]) {
  const [first] = turns;
  if (!first) return;
  const { reason = null } = plan.order;
  const changes = await changesOf(tx, first.sim, plan);
  const note = { kind: kindOf(changes), by: actor.user, reason, jobId: job.id };
  await changeSims(
    tx,
    turns.map(({ sim }) => sim),
    { ...changes, ...(reason && { reason }) },
    note,
    now,
  );
  const fields = Object.keys(changes) as (keyof SimRow)[];
  const before = turns.map(({ row, sim }) => ({
    id: row.id,
    before: Object.fromEntries(fields.map((field) => [field, sim[field]])),
    version_after: sim.version + 1,
  }));
  await tx.execute(sql`
    update ${bulkRows} as row set state = 'done', updated_at = ${now.toISOString()}::timestamptz, before = was.before, version_after = was.version_after
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as was (id integer, before jsonb, version_after integer) where was.id = row.id`);
}

const COLUMNS = getTableColumns(sims);

async function takeBack({ tx, job, actor, now }: Execution, turns: readonly Turn[]) {
  for (const { row, sim } of turns) {
    const before = Object.fromEntries(Object.entries(row.before ?? {}).filter(([field]) => field in COLUMNS)) as SimChanges;
    await changeSim(tx, sim, before, { kind: kindOf(before), by: actor.user, jobId: job.id }, now);
  }
  await answerRows(tx, turns, { state: 'done' }, now);
}
