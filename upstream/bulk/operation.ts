import { and, eq, ne } from 'drizzle-orm';
import type { OperationState } from '#lib/contract/words/operations.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import { UNDOABLE } from './command.ts';
import { type Counts, countsOf } from './counts.ts';
import { type BulkJobRow, bulkJobs } from './tables.ts';

function stateOf({ state, finishedAt }: BulkJobRow, counts: Counts, undo: BulkJobRow | undefined): OperationState {
  if (undo?.finishedAt) return 'undone';
  if (!finishedAt) return state === 'paused' ? 'paused' : 'running';
  if (counts.failed) return 'failed';
  return state === 'cancelled' ? 'stopped' : 'done';
}

/** Keeps how a job stands among what was done; with a job that takes another one back, that one too. */
export async function recordJob(tx: Database, id: number): Promise<void> {
  const [job] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, id));
  if (!job) return;
  const counts = (await countsOf(tx, [job])).get(id) ?? {};
  const [undo] = await tx
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.undoes, id), ne(bulkJobs.state, 'cancelled')));
  const { reason, warehouse_code, device_type, plan, stock_state } = job.asked;
  const target = warehouse_code ?? device_type ?? plan;
  const { done = 0, failed = 0, skipped = 0 } = counts;
  await recordOperation(tx, {
    ...{ kind: 'bulk', ref: id, what: job.action, access: ['read', 'Batch'], batchId: job.batchId, state: stateOf(job, counts, undo) },
    ...{ at: job.createdAt, endedAt: job.finishedAt, byId: job.createdById, by: job.createdBy, reason: reason ?? null },
    ...{ total: Object.values(counts).reduce((sum, size) => sum + size, 0), done, failed, skipped },
    canUndo: job.finishedAt !== null && UNDOABLE.includes(job.action) && done > 0 && !undo,
    ...{ undoneAt: undo?.finishedAt ?? null, undoneBy: undo?.finishedAt ? undo.createdBy : null },
    facts: { ...(target && { target }), ...(stock_state && { stock_state }) },
  });
  if (job.undoes !== null) await recordJob(tx, job.undoes);
}
