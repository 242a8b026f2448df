import { eq } from 'drizzle-orm';
import type { BulkOrder } from '#lib/domain/bulkVerdict.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Plan } from './judge.ts';
import { type BulkJobRow, bulkJobs } from './tables.ts';

export const isMoving = ({ action }: Pick<BulkJobRow, 'action'>) => action === 'move-line';

export async function planOf(database: Database, job: BulkJobRow): Promise<Plan> {
  const [undone] = job.undoes === null ? [] : await database.select().from(bulkJobs).where(eq(bulkJobs.id, job.undoes));
  const action = (undone ?? job).action as BulkOrder['action'];
  const { looks, ...asked } = job.asked;
  return { order: { ...asked, action }, isUndo: job.action === 'undo', batchId: job.batchId, looks };
}

/** Whether the carrier answers each row at once, so that nothing is pending. */
export const isDirect = ({ order: { action }, isUndo }: Plan) =>
  !isUndo && (action === 'lookup-imei' || action === 'upload-vzw' || action === 'provider-status');
