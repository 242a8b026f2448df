import type { SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { countsOf } from './rows.ts';
import { type BatchRecord, batches } from './tables.ts';

const CONDITION_COLUMNS = {
  id: batches.id,
  warehouse_code: batches.warehouseCode,
  provider: batches.provider,
  device_type: batches.deviceType,
};

export const batchesAllowed = (ability: Ability, action: Action, fields?: readonly string[]): SQL =>
  rowsAllowed(ability, action, 'Batch', CONDITION_COLUMNS, fields);

export const serializeBatch = (row: BatchRecord, counts: Record<string, number> = {}): Batch => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  device_type: row.deviceType,
  warehouse_code: row.warehouseCode,
  provider: row.provider,
  counts,
  order_id: row.orderId,
  created_by: row.createdBy,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export async function seenBatch(database: Database, row: BatchRecord, ability: Ability): Promise<Batch> {
  return serializeBatch(row, (await countsOf(database, [row.id], ability)).get(row.id));
}

export async function findBatch(database: Database, id: string | number, ability: Ability): Promise<BatchRecord | undefined> {
  return findRecord(database, batches, String(id), { seen: batchesAllowed(ability, 'read') });
}

export const batchFor = (tx: Database, request: LockRequest) =>
  lockRecord(tx, batches, request, { allowed: batchesAllowed, current: (row) => seenBatch(tx, row, request.ability) });
