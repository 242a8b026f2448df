import { eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeTest, lockTest } from './changes.ts';
import { enqueueOff, hurryOff } from './enqueue.ts';
import { planTakenOff } from './plans.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

type OffTest = { id: number; user: User | null; name?: string | null; reason?: string };

/** The test is over when the station has confirmed it. Asked again it only hurries; nothing when it is over already. */
export async function askOffTest(context: Context, tx: Database, { id, user, name, reason }: OffTest): Promise<TestPeriodRow | undefined> {
  const { clock, queue } = context;
  const open = await lockTest(tx, eq(testPeriods.id, id));
  if (!open) return undefined;
  const now = clock.now();
  if (open.offAskedAt) {
    await hurryOff(tx, open, now);
    return open;
  }
  await enqueueOff(queue, tx, open);
  if (user) await planTakenOff(context, tx, open, { user, reason });
  const note = { kind: 'test-off-asked' as const, by: user, name, reason };
  return changeTest(tx, open, { state: 'ending', offAskedAt: now, retryAt: null, message: null }, note, now);
}
