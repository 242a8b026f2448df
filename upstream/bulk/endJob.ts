import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#upstream/context.ts';
import type { Outcome } from '#upstream/core/queue.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { countsOf } from './counts.ts';
import { jobFinished } from './events.ts';
import { recordJob } from './operation.ts';
import { publishJob } from './publish.ts';
import { type BulkJobRow, bulkJobs, bulkRows } from './tables.ts';

const CANCELLED_AT_ONCE = 500;

export async function cancelSome({ database, clock }: Context, { id }: BulkJobRow): Promise<number> {
  const some = sql`select id from ${bulkRows} where job_id = ${id} and state = 'waiting' limit ${CANCELLED_AT_ONCE}`;
  const statement = sql`update ${bulkRows} set state = 'skipped', rule = 'cancelled', updated_at = ${clock.now().toISOString()}::timestamptz
    where id in (${some}) returning id`;
  return (await rowsOf(database, statement, z.unknown())).length;
}

export const finishJob = ({ clock, env }: Context, { id }: BulkJobRow, onEnd: () => void): Outcome => ({
  finish: async (tx) => {
    const [job] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for('update');
    if (!job) return;
    const counts = (await countsOf(tx, [job])).get(id) ?? {};
    if (counts.waiting || counts.acting) throw new Error(`bulk job ${id} has rows without an answer`);
    const state = job.state === 'cancelled' ? 'cancelled' : 'done';
    await tx.update(bulkJobs).set({ state, counts, finishedAt: clock.now(), updatedAt: clock.now() }).where(eq(bulkJobs.id, id));
    onEnd();
    await recordJob(tx, id);
    publishJob(tx, job);
    await jobFinished.publish(tx, { jobId: id, env, at: clock.now() });
  },
});
