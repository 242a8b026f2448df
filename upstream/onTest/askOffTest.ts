import { eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import { afterCommit } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeTest, lockTest } from './changes.ts';
import { enqueueOff, hurryOff } from './enqueue.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

type OffTest = { systemNo: string; user: User | null; name?: string | null; reason?: string };

/** The test is over when the station has confirmed it. Asked again it only hurries; nothing when no test of ours is open. */
export async function askOffTest(
  { clock, queue }: Context,
  tx: Database,
  { systemNo, user, name, reason }: OffTest,
): Promise<TestPeriodRow | undefined> {
  const open = await lockTest(tx, eq(testPeriods.systemNo, systemNo));
  if (!open) return undefined;
  const now = clock.now();
  if (open.offAskedAt) {
    await hurryOff(tx, open, now);
    afterCommit(tx, queue.wake);
    return open;
  }
  await enqueueOff(queue, tx, open);
  const note = { kind: 'test-off-asked' as const, by: user, name, reason };
  return changeTest(tx, open, { state: 'ending', offAskedAt: now, retryAt: null, message: null }, note, now);
}
