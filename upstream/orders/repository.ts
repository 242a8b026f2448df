import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Order, OrderLine, OrderWithLines } from '#lib/contract/orders/order.ts';
import { matchReceived } from '#lib/domain/receiving.ts';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import { publish } from '#upstream/core/events.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { ordersAllowed } from './open.ts';
import { type OrderLineRow, type OrderRow, orderLines, orders } from './tables.ts';

export const serializeOrder = (row: OrderRow, received: number): Order => ({
  id: row.id,
  number: row.number,
  supplier: row.supplier,
  device_type: row.deviceType,
  provider: row.provider,
  warehouse_code: row.warehouseCode,
  due_on: row.dueOn,
  notes: row.notes,
  expected: row.expected,
  lines_count: row.linesCount,
  received,
  closed_at: row.closedAt?.toISOString() ?? null,
  closed_by: row.closedBy,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  version: row.version,
});

/** How many SIMs are in the deliveries of each order. */
export async function receivedOn(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: batches.orderId, many: count() })
    .from(batches)
    .innerJoin(batchRows, eq(batchRows.batchId, batches.id))
    .where(inArray(batches.orderId, [...ids]))
    .groupBy(batches.orderId);
  return new Map(rows.flatMap(({ id, many }) => (id === null ? [] : [[id, many] as const])));
}

const deliveriesOf = (database: Database, orderId: number) =>
  database
    .select({ id: batches.id, name: batches.name, created_by: batches.createdBy, at: batches.createdAt, rows_count: count(batchRows.id) })
    .from(batches)
    .leftJoin(batchRows, eq(batchRows.batchId, batches.id))
    .where(eq(batches.orderId, orderId))
    .groupBy(batches.id)
    .orderBy(asc(batches.id));

const cameOn = (database: Database, orderId: number, ability: Ability) =>
  database
    .select({
      sim_id: sims.id,
      batch_id: batchRows.batchId,
      imei: sims.imei,
      iccid: sims.iccid,
      provider_state: sims.providerState,
      isSeen: sql<boolean>`(${readable(ability)}) is true`,
    })
    .from(batches)
    .innerJoin(batchRows, eq(batchRows.batchId, batches.id))
    .innerJoin(sims, eq(sims.id, batchRows.simId))
    .where(eq(batches.orderId, orderId))
    .orderBy(asc(batchRows.id));

export const linesOf = (database: Database, orderId: number): Promise<OrderLineRow[]> =>
  database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.row), asc(orderLines.id))
    .then((rows) => rows);

/** Of a line whose SIM the reader may not see nothing is said but that it is here. */
export async function shownOrder(database: Database, row: OrderRow, ability: Ability): Promise<OrderWithLines> {
  const listed = await linesOf(database, row.id);
  const { lines, extra } = matchReceived(listed, listed.length > 0 ? await cameOn(database, row.id, ability) : []);
  const lineOf = (line: OrderLineRow): OrderLine => {
    const found = lines.get(line);
    const seen = found?.received.isSeen ? found.received : undefined;
    return {
      ...{ id: line.id, row: line.row, box: line.box, imei: line.imei, iccid: line.iccid },
      state: found ? (seen ? found.state : 'here') : line.shortAt ? 'short' : 'missing',
      sim_id: seen?.sim_id ?? null,
      received: seen ? { imei: seen.imei || null, iccid: seen.iccid } : null,
      batch_id: found?.received.batch_id ?? null,
      provider_state: seen?.provider_state ?? null,
    };
  };
  return {
    ...serializeOrder(row, (await receivedOn(database, [row.id])).get(row.id) ?? 0),
    lines: listed.map(lineOf),
    // Without a list nothing is beside it.
    extra: extra
      .filter(({ isSeen }) => isSeen)
      .map(({ sim_id, batch_id, imei, iccid }) => ({ sim_id, batch_id, imei: imei || null, iccid })),
    batches: (await deliveriesOf(database, row.id)).map(({ at, ...each }) => ({ ...each, created_at: at.toISOString() })),
  };
}

export const orderFor = (tx: Database, request: LockRequest) =>
  lockRecord(tx, orders, request, { allowed: ordersAllowed, current: (row) => shownOrder(tx, row, request.ability) });

export const publishOrder = (tx: Database, { id, version }: { id: number; version?: number }) =>
  publish(tx, { channel: 'sims', change: { type: 'orders', id, version } });
