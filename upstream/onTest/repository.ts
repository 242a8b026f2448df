import { desc, eq } from 'drizzle-orm';
import { allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type { User } from '#lib/contract/session.ts';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import { isSameScope, type Scope, WHOLE, zonesText } from '#lib/domain/testScope.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeTest, lockTest, publishTest } from './changes.ts';
import { enqueueAsk, enqueueWatch } from './enqueue.ts';
import { serializeTest } from './serialize.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

type OnTest = {
  systemNo: string;
  csNo: string;
  swapId: number | null;
  minutes: number;
  user: User | null;
  reason?: string;
  told?: Notified | null;
  category?: TestPeriodRow['category'];
  /** Undefined: the whole system, or what the test that is on covers. */
  scope?: Scope;
  caller?: string;
};
type MoreTest = { minutes: number; name: string };
type Asker = Pick<OnTest, 'swapId' | 'user'>;

export async function testOfSwap(database: Database, swapId: number): Promise<TestPeriodRow | undefined> {
  const [row] = await database.select().from(testPeriods).where(eq(testPeriods.swapId, swapId)).orderBy(desc(testPeriods.id)).limit(1);
  return row;
}

/** It is another's, or (undefined) the station holds it without us, and they do not manage systems. A job of ours may. */
export function notTheirs(test: TestPeriodRow | undefined, { swapId, user }: Asker): ProblemResponse | undefined {
  const isTheirs = user === null || (test && (test.userId === user.id || (swapId !== null && test.swapId === swapId)));
  if (isTheirs || allows(['manage', 'System'], signedInFrom(user))) return undefined;
  const who = test ? (test.by ?? 'Somebody else') : 'The station itself';
  return new ProblemResponse('illegal_state', {
    message: `${who} has this system on test${test?.swapId ? ` for swap ${test.swapId}` : ''}.`,
    errors: { system_no: ['other-test'] },
    current: test && serializeTest(test),
  });
}

export async function askOnTest(context: Context, tx: Database, asked: OnTest): Promise<TestPeriodRow | ProblemResponse> {
  const { systemNo, csNo, swapId, minutes, user, scope: { scope, zones } = WHOLE } = asked;
  const now = context.clock.now();
  const fresh = { systemNo, csNo, swapId, minutes, userId: user?.id ?? null, by: nameOf(user ?? undefined), scope, zones: [...zones] };
  const [made] = await tx
    .insert(testPeriods)
    .values({ ...fresh, state: 'asking', askedAt: now })
    .onConflictDoNothing()
    .returning();
  if (made) {
    publishTest(tx, made);
    await enqueueWatch(context.queue, tx, made);
    return ask(context, tx, made, asked);
  }
  const open = await lockTest(tx, eq(testPeriods.systemNo, systemNo));
  if (!open) return askOnTest(context, tx, asked);
  const refused = notTheirs(open, asked);
  if (refused) return refused;
  if (open.offAskedAt)
    return new ProblemResponse('illegal_state', {
      message: 'The system is being taken off test: wait until the station has confirmed it.',
      errors: { system_no: ['ending'] },
      current: serializeTest(open),
    });
  const isOther = asked.scope ? !isSameScope(open, asked.scope) : swapId !== null && open.scope !== 'all';
  if (isOther)
    return new ProblemResponse('illegal_state', {
      message: `It is on test for ${open.scope === 'all' ? 'the whole system' : `${open.scope} zones ${zonesText(open.zones)}`}. Take it off test first, then put it on as it is wanted.`,
      errors: { system_no: [swapId === null ? 'other-scope' : 'test-partial'] },
      current: serializeTest(open),
    });
  return ask(context, tx, open, asked);
}

/** Asks for more time for a test that somebody on site is working under; it never puts anything on test. */
export const extendTest = (context: Context, tx: Database, open: TestPeriodRow, { minutes, name }: MoreTest) =>
  ask(context, tx, open, { swapId: open.swapId, minutes, user: null, name });

type Asked = Pick<OnTest, 'swapId' | 'minutes' | 'user' | 'reason' | 'told' | 'category' | 'caller'> & { name?: string };

async function ask(
  { clock, queue }: Context,
  tx: Database,
  row: TestPeriodRow,
  { swapId, minutes, user, name, reason, told, category, caller }: Asked,
): Promise<TestPeriodRow> {
  const now = clock.now();
  // The millisecond tells one request from the next.
  const askedAt = new Date(Math.max(now.getTime(), row.askedAt.getTime() + 1));
  const { scope, zones } = row;
  const part = scope === 'all' ? {} : { scope, zones };
  const facts = {
    minutes,
    ...part,
    ...(category && { category }),
    ...(caller && { caller }),
    ...(name && { on_site: true }),
    ...(told && { told }),
  };
  const note = { kind: 'test-asked' as const, by: user, name, facts, reason };
  const changes = {
    minutes,
    askedAt,
    message: null,
    swapId: swapId ?? row.swapId,
    ...(told && { told }),
    ...(category && { category }),
    ...(caller && { caller }),
  };
  const asked = await changeTest(tx, row, changes, note, now);
  await enqueueAsk(queue, tx, asked);
  return asked;
}

export async function handOverTest(tx: Database, swapId: number, user: User, now: Date): Promise<void> {
  const open = await lockTest(tx, eq(testPeriods.swapId, swapId));
  if (open) await changeTest(tx, open, { userId: user.id, by: nameOf(user) }, undefined, now);
}
