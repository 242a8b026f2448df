import { inArray, or, sql } from 'drizzle-orm';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import type { Database } from '#upstream/db/connect.ts';
import { publishJob } from './publish.ts';
import { bulkJobs, bulkRows } from './tables.ts';

/** A row that a paused list of moves has not begun: another list may take its SIMs. */
export const isLetGo = sql`(${bulkRows.state} = 'waiting' and ${bulkRows.toSimId} is not null and exists (
  select 1 from ${bulkJobs} where ${bulkJobs.id} = ${bulkRows.jobId} and ${bulkJobs.state} = 'paused'))`;

/** SIMs that join a list leave the paused one they wait in, whose rows say so; resumed, it goes on without them. */
export async function leavePaused(tx: Database, simIds: readonly number[], now: Date): Promise<void> {
  const rule: SkipRule = 'in-job';
  const left = await tx
    .update(bulkRows)
    .set({ state: 'skipped', rule, updatedAt: now })
    .where(sql`${isLetGo} and ${or(inArray(bulkRows.simId, [...simIds]), inArray(bulkRows.toSimId, [...simIds]))}`)
    .returning({ id: bulkRows.jobId });
  for (const id of new Set(left.map((row) => row.id))) publishJob(tx, { id, batchId: null });
}
