import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { announceJobs } from './events.ts';
import { jobs } from './tables.ts';

export type NewJob = { kind: string; key: string; payload: unknown; runAt?: Date };

/** Takes jobs on, in the transaction that makes them necessary; while one with the same key is unfinished there is no second. */
export async function addJobs(tx: Database, wanted: readonly NewJob[], now: Date): Promise<void> {
  const rows = wanted.map(({ runAt = now, ...job }) => ({ ...job, runAt, requestId: randomUUID(), createdAt: now }));
  if (rows.length > 0) await tx.insert(jobs).values(rows).onConflictDoNothing();
  announceJobs(tx);
}

/** Makes a job due. One that is just ending is left alone: it may wait for what the transaction holds, which must not wait for it. */
export async function hurryJob(tx: Database, key: string, now: Date): Promise<void> {
  const free = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, key), isNull(jobs.finishedAt)))
    .for('update', { skipLocked: true });
  await tx.update(jobs).set({ runAt: now }).where(inArray(jobs.id, free));
  announceJobs(tx);
}
