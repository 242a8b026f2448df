import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '#upstream/context.ts';
import { addJobs, hurryJob } from '#upstream/core/jobRows.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from './tables.ts';

export const FOLLOW_JOB = 'follow';
const jobOf = (swapId: number) => ({ kind: FOLLOW_JOB, key: `follow:${swapId}`, payload: { swap: swapId } });

/** A swap that goes on by itself looks at once what is next. */
export async function enqueueFollow({ queue }: Pick<Context, 'queue'>, tx: Database, swapId: number): Promise<void> {
  const job = jobOf(swapId);
  await queue.enqueue(tx, job);
  await queue.hurry(job.key, tx);
}

/** On test again: a swap that was let go on by itself does so. */
export async function resumeFollow(tx: Database, swapId: number, at: Date): Promise<void> {
  const following = and(eq(swaps.id, swapId), isNotNull(swaps.follow));
  if ((await tx.$count(swaps, following)) === 0) return;
  const job = jobOf(swapId);
  await hurryJob(tx, job.key, at);
  await addJobs(tx, [job], at);
}
