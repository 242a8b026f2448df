import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';

export const FOLLOW_JOB = 'follow';
export const followKeyOf = (swapId: number) => `follow:${swapId}`;

/** A swap that goes on by itself looks at once what is next. */
export async function enqueueFollow({ queue }: Pick<Context, 'queue'>, tx: Database, swapId: number): Promise<void> {
  const key = followKeyOf(swapId);
  await queue.enqueue(tx, { kind: FOLLOW_JOB, key, payload: { swap: swapId } });
  await queue.hurry(key, tx);
}
