import { and, desc, eq, isNull } from 'drizzle-orm';
import { allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type { User } from '#lib/contract/session.ts';
import type { SwapTest } from '#lib/contract/swaps.ts';
import { afterCommit } from '#upstream/announce.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TestRow, tests } from '#upstream/db/swaps.ts';
import type { World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { announceTest, changeTest, lockTest } from './changes.ts';
import { enqueueAsk, enqueueOff, enqueueWatch, hurryOff } from './jobs.ts';

type OnTest = { systemNo: string; csNo: string; swapId: number | null; minutes: number; user: User | null; reason?: string };
/** More time for a test that is on. */
type MoreTest = { minutes: number; name: string };
/** `name`: for whom a job of ours asks. */
type OffTest = { systemNo: string; user: User | null; name?: string | null; reason?: string };
type Asker = Pick<OnTest, 'swapId' | 'user'>;

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const wireTest = (row: TestRow): SwapTest => ({
  state: row.state as SwapTest['state'],
  minutes: row.minutes,
  by: row.by,
  asked_at: iso(row.askedAt),
  confirmed_at: iso(row.confirmedAt),
  expires_at: iso(row.expiresAt),
  off_asked_at: iso(row.offAskedAt),
  off_confirmed_at: iso(row.offConfirmedAt),
  message: row.message,
});

/** The test of a system that is not over; there is one at most. */
export async function openTestOf(database: Database, systemNo: string): Promise<TestRow | undefined> {
  const [row] = await database
    .select()
    .from(tests)
    .where(and(eq(tests.systemNo, systemNo), isNull(tests.closedAt)));
  return row;
}

/** The newest test of a swap. */
export async function testOfSwap(database: Database, swapId: number): Promise<TestRow | undefined> {
  const [row] = await database.select().from(tests).where(eq(tests.swapId, swapId)).orderBy(desc(tests.id)).limit(1);
  return row;
}

/**
 * Why somebody may not touch a test: it is another's, or (undefined) the station holds it without us, and they do not manage systems. A job of
 * ours may.
 */
export function notTheirs(test: TestRow | undefined, { swapId, user }: Asker): Refusal | undefined {
  const isTheirs = user === null || (test && (test.userId === user.id || (swapId !== null && test.swapId === swapId)));
  if (isTheirs || allows(['manage', 'System'], signedInFrom(user))) return undefined;
  const who = test ? (test.by ?? 'Somebody else') : 'The station itself';
  return new Refusal('illegal_state', {
    message: `${who} has this system on test${test?.swapId ? ` for swap ${test.swapId}` : ''}.`,
    errors: { system_no: ['other-test'] },
    current: test && wireTest(test),
  });
}

/** Asks the station to put a system on test, or to extend its test from now on. Nothing is on test before the station says so. */
export async function askOnTest(world: World, tx: Database, asked: OnTest): Promise<TestRow | Refusal> {
  const { systemNo, csNo, swapId, minutes, user } = asked;
  const now = world.clock.now();
  const fresh = { systemNo, csNo, swapId, minutes, userId: user?.id ?? null, by: nameOf(user ?? undefined) };
  const [made] = await tx
    .insert(tests)
    .values({ ...fresh, state: 'asking', askedAt: now })
    .onConflictDoNothing()
    .returning();
  if (made) {
    announceTest(tx, made);
    await enqueueWatch(world.jobs, tx, made);
    return ask(world, tx, made, asked);
  }
  const open = await lockTest(tx, eq(tests.systemNo, systemNo));
  // The other one ended between our two statements.
  if (!open) return askOnTest(world, tx, asked);
  const refused = notTheirs(open, asked);
  if (refused) return refused;
  if (open.offAskedAt)
    return new Refusal('illegal_state', {
      message: 'The system is being taken off test: wait until the station has confirmed it.',
      errors: { system_no: ['ending'] },
      current: wireTest(open),
    });
  return ask(world, tx, open, asked);
}

/** Asks for more time for a test that somebody on site is working under; it never puts anything on test. */
export const extendTest = (world: World, tx: Database, open: TestRow, { minutes, name }: MoreTest) =>
  ask(world, tx, open, { swapId: open.swapId, minutes, user: null, name });

type Asked = Pick<OnTest, 'swapId' | 'minutes' | 'user' | 'reason'> & { name?: string };

async function ask({ clock, jobs }: World, tx: Database, row: TestRow, { swapId, minutes, user, name, reason }: Asked): Promise<TestRow> {
  const now = clock.now();
  // The millisecond tells one request from the next.
  const askedAt = new Date(Math.max(now.getTime(), row.askedAt.getTime() + 1));
  const note = { kind: 'test-asked' as const, by: user, name, facts: { minutes, ...(name && { on_site: true }) }, reason };
  const asked = await changeTest(tx, row, { minutes, askedAt, message: null, swapId: swapId ?? row.swapId }, note, now);
  await enqueueAsk(jobs, tx, asked);
  return asked;
}

/**
 * Asks the station to take a system off test. The test is over when the station has confirmed it, and not before. Asked again it only hurries;
 * nothing when no test of ours is open.
 */
export async function askOffTest(
  { clock, jobs }: World,
  tx: Database,
  { systemNo, user, name, reason }: OffTest,
): Promise<TestRow | undefined> {
  const open = await lockTest(tx, eq(tests.systemNo, systemNo));
  if (!open) return undefined;
  const now = clock.now();
  if (open.offAskedAt) {
    await hurryOff(tx, open, now);
    afterCommit(tx, jobs.wake);
    return open;
  }
  await enqueueOff(jobs, tx, open);
  const note = { kind: 'test-off-asked' as const, by: user, name, reason };
  return changeTest(tx, open, { state: 'ending', offAskedAt: now, retryAt: null, message: null }, note, now);
}

/** Whoever takes over a swap answers for its test too. */
export async function handOverTest(tx: Database, swapId: number, user: User, now: Date): Promise<void> {
  const open = await lockTest(tx, eq(tests.swapId, swapId));
  if (open) await changeTest(tx, open, { userId: user.id, by: nameOf(user) }, undefined, now);
}
