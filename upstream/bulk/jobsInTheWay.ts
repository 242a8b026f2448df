import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { BulkAction } from '#lib/contract/bulk.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsWhere, type Source } from './source.ts';
import { type BulkJobRow, bulkJobs, bulkRows } from './tables.ts';

export async function holderOf(tx: Database, source: Source, ids: readonly number[]): Promise<number | undefined> {
  const theirs = rowsWhere(source, sql`id = any(${`{${ids.slice(0, 1000).join()}}`}::integer[])`);
  const [row] = await tx
    .select({ jobId: bulkRows.jobId })
    .from(bulkRows)
    .where(and(inArray(bulkRows.state, ['waiting', 'acting']), sql`${bulkRows.simId} in (select given.sim_id from ${theirs})`))
    .groupBy(bulkRows.jobId)
    .orderBy(sql`count(*) desc`)
    .limit(1);
  return row?.jobId;
}

export async function sameJob(tx: Database, batchId: number, action: BulkAction): Promise<BulkJobRow | undefined> {
  const isOpen = and(isNull(bulkJobs.finishedAt), ne(bulkJobs.state, 'cancelled'));
  const [job] = await tx
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.batchId, batchId), eq(bulkJobs.action, action), isOpen))
    .limit(1);
  return job;
}
