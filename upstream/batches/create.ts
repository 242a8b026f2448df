import { and, asc, eq, not, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { openOrder } from '#upstream/orders/open.ts';
import { recordNewSims } from '#upstream/sims/changes.ts';
import { simsAllowed } from '#upstream/sims/repository.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { sims } from '#upstream/sims/tables.ts';
import { type Judged, judgeRows } from './judgeRows.ts';
import { batchesAllowed, seenBatch } from './repository.ts';
import { publishBatch } from './rowErrors.ts';
import { rowsOfBatch } from './rows.ts';
import { batches, batchRows } from './tables.ts';

export const madeBy = (user: User, now: Date) => ({ createdById: user.id, createdBy: nameOf(user), createdAt: now, updatedAt: now });

export const createBatch =
  ({ clock }: Context): Handlers<typeof contract.batches>['create'] =>
  async ({ body, ability, user, transact }) =>
    transact(async (tx) => {
      const now = clock.now();
      const order = body.order_id === undefined ? undefined : await openOrder(tx, body.order_id, ability);
      if (order instanceof ProblemResponse) return order;
      const { name, device_type: deviceType, provider, warehouse_code: warehouseCode } = body;
      if (order && (order.deviceType !== deviceType || order.provider !== provider || order.warehouseCode !== warehouseCode))
        return invalid({ order_id: [`order ${order.number} is for ${order.deviceType} in ${order.warehouseCode}`] });
      const judged = await judgeRows(tx, body.rows);
      const { rows } = judged;
      const errors = { ...(await unknownNames(tx, body, ability))?.body.errors, ...judged.errors };
      if (Object.keys(errors).length > 0) return invalid(errors);

      const all = { deviceType, provider, warehouseCode };
      const batch = await insertOne(tx, batches, { name, kind: 'delivery', orderId: order?.id, ...all, ...madeBy(user, now) });
      const dates = { createdAt: now, updatedAt: now };
      const added = await addSims(
        tx,
        batch.id,
        rows.map((row) => ({ ...row, ...all, stockState: 'warehouse', batchId: batch.id, ...dates })),
      );
      const mine = and(eq(batches.id, batch.id), batchesAllowed(ability, 'create', Object.keys(body)));
      const foreign = and(
        eq(sims.batchId, batch.id),
        not(sql`(${simsAllowed(ability, 'create', [...SIM_FIELDS, ...SECOND.filter((field) => rows.some((row) => row[field]))])}) is true`),
      );
      const isAllowed = (await tx.select({ id: batches.id }).from(batches).where(mine)).length > 0;
      const [refused] = await tx.select({ id: sims.id }).from(sims).where(foreign).limit(1);
      if (!isAllowed || refused) throw new TakenBack(new ProblemResponse('forbidden'));

      await recordNewSims(tx, added, { kind: 'created', by: user }, now);
      publishBatch(tx, batch);
      if (order) publish(tx, { channel: 'sims', change: { type: 'orders', id: order.id } });
      return { data: { ...(await seenBatch(tx, batch, ability)), rows: await rowsOfBatch(tx, batch.id, ability) } };
    });

const SIM_FIELDS = ['device_type', 'imei', 'iccid', 'provider', 'warehouse_code'];
const SECOND = ['meid', 'eid'] as const;

async function addSims(tx: Database, batchId: number, rows: (Judged & typeof sims.$inferInsert)[]) {
  await insertMany(tx, sims, rows);
  const added = await tx.select().from(sims).where(eq(sims.batchId, batchId)).orderBy(asc(sims.id));
  const ids = new Map(added.map((sim) => [simNumber(sim), sim.id]));
  await insertMany(
    tx,
    batchRows,
    rows.map((row, position) => ({ batchId, simId: ids.get(simNumber(row)) ?? 0, position })),
  );
  return added;
}
