import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { bulkJobs } from '#upstream/bulk/tables.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { sims } from '#upstream/sims/tables.ts';
import { batchFor, seenBatch } from './repository.ts';
import { publishBatch } from './rowErrors.ts';
import { type BatchRecord, batches } from './tables.ts';

type Edits = Pick<Handlers<typeof contract.batches>, 'change' | 'remove'>;
type BatchChanges = Partial<Pick<BatchRecord, 'name' | 'deviceType' | 'provider' | 'warehouseCode'>>;

export async function changeBatch(tx: Database, row: BatchRecord, changes: BatchChanges, now: Date): Promise<BatchRecord> {
  const changed = await changeRow(tx, batches, row, changes, now);
  publishBatch(tx, changed);
  return changed;
}

const given = (body: object) => Object.keys(body).filter((field) => body[field as keyof typeof body] !== undefined);

export const batchEdits = ({ clock }: Context): Edits => ({
  change: async ({ params, body: { version, ...typed }, ability, transact }) =>
    transact(async (tx) => {
      const row = await batchFor(tx, { id: params.id, ability, action: 'update', fields: given(typed), version });
      if (!row || row instanceof ProblemResponse) return row;
      const wanted = { name: typed.name, deviceType: typed.device_type, provider: typed.provider, warehouseCode: typed.warehouse_code };
      const unknown = await unknownNames(tx, typed, ability);
      if (unknown) return unknown;
      const isNew = Object.entries(wanted).some(([field, value]) => value !== undefined && value !== row[field as keyof BatchRecord]);
      return { data: await seenBatch(tx, isNew ? await changeBatch(tx, row, wanted, clock.now()) : row, ability) };
    }),

  remove: async ({ params, query: { version }, ability, transact }) =>
    transact(async (tx) => {
      const row = await batchFor(tx, { id: params.id, ability, action: 'delete', version });
      if (!row || row instanceof ProblemResponse) return row;
      const open = and(eq(bulkJobs.batchId, row.id), isNull(bulkJobs.finishedAt));
      const [job] = await tx.select({ id: bulkJobs.id }).from(bulkJobs).where(open).limit(1);
      if (job)
        return new ProblemResponse('illegal_state', {
          message: 'A job is at work on this batch: wait for it, or cancel it.',
          errors: { action: ['in-job'] },
        });
      if (row.orderId !== null)
        return new ProblemResponse('illegal_state', { message: 'It came on an order: take the delivery back instead, or leave it.' });
      await tx.update(sims).set({ batchId: null }).where(eq(sims.batchId, row.id));
      await tx.delete(batches).where(eq(batches.id, row.id));
      publishBatch(tx, { id: row.id });
      publish(tx, { channel: 'sims', change: { type: 'sims', id: null } });
      return { data: null };
    }),
});
