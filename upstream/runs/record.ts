import { and, desc, eq, gt } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { publishRun } from './publish.ts';
import { runs } from './tables.ts';

type About = { type: 'ping' | 'data'; ip?: string | null; simId: number | null; csNo: string | null };
type Result = { state: 'done' | 'failed'; message: string };

export const recordRun = (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { type, ip = null, simId, csNo }: About,
  user: User,
  result: Result,
): Promise<void> =>
  transact(database, async (tx) => {
    const now = clock.now();
    const ended = { ...result, endedAt: now };
    const same = type === 'ping' && ip !== null ? eq(runs.ip, ip) : eq(runs.simId, simId ?? 0);
    const mine = and(eq(runs.type, type), same, eq(runs.userId, user.id), gt(runs.endedAt, new Date(now.getTime() - MINUTE)));
    const [last] = await tx.select({ id: runs.id }).from(runs).where(mine).orderBy(desc(runs.id)).limit(1);
    const who = { userId: user.id, startedBy: nameOf(user), startedAt: now };
    const [run] = last
      ? await tx.update(runs).set(ended).where(eq(runs.id, last.id)).returning()
      : await tx
          .insert(runs)
          .values({ type, ip, simId, csNo, ...who, ...ended })
          .returning();
    if (run) publishRun(tx, run);
  });
