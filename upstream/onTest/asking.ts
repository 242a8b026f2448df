import { eq } from 'drizzle-orm';
import { TEST_SAYINGS } from '#lib/contract/words/onTest.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { StationBusy, StationSilent, type Status } from '#upstream/simulators/station/station.ts';
import { liveAlarms } from '#upstream/systems/alarms.ts';
import { changeTest, lockTest } from './changes.ts';
import { AskPayload, enqueueOff, wakeWatch } from './enqueue.ts';
import { NOBODY_NEEDED } from './escalation.ts';
import { planRefused } from './plans.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';
import { warnedAt } from './warnings.ts';

/** A request that the station has not confirmed after so long is withdrawn: whoever asked has gone on, and nobody is to be on test by surprise. */
export const PATIENCE = 5 * MINUTE;
const NOTICE = 20 * SECOND;

const NOTHING = { finish: async () => undefined };
const UNCONFIRMED = TEST_SAYINGS.unconfirmed;
const LIVE_ALARM = TEST_SAYINGS['live-alarm'];
const NEVER_CONFIRMED = TEST_SAYINGS['never-confirmed'];

const stillWanted = (row: TestPeriodRow | undefined, askedAt: string): row is TestPeriodRow =>
  row !== undefined && !row.closedAt && !row.offAskedAt && row.askedAt.toISOString() === askedAt;

export function askWork(context: Context): Work {
  const { database, clock, queue } = context;

  const finish = (id: number, askedAt: string, act: (tx: Database, row: TestPeriodRow) => Promise<unknown>): Outcome => ({
    finish: async (tx) => {
      const row = await lockTest(tx, eq(testPeriods.id, id));
      if (stillWanted(row, askedAt)) await act(tx, row);
    },
  });

  const confirm = ({ until, request, scope }: Status) =>
    async function write(tx: Database, row: TestPeriodRow) {
      const now = clock.now();
      const expiresAt = until ?? now;
      const since = row.since ?? row.confirmedAt ?? now;
      // Who asked for so little knows it; that the station gave less than was asked for, nobody does.
      const wanted = new Date(Math.max(expiresAt.getTime(), now.getTime() + row.minutes * MINUTE));
      const changes = { state: 'on' as const, confirmedAt: now, since, expiresAt, message: null, warned: warnedAt(wanted, now) };
      const confirmation = request?.number ?? null;
      // What the station holds counts, not what it was asked for.
      const held = { scope: scope.scope, zones: [...scope.zones] };
      const kind = row.confirmedAt ? 'test-extended' : 'test-confirmed';
      const facts = { minutes: row.minutes, expires_at: expiresAt.toISOString(), ...(confirmation && { confirmation }) };
      await changeTest(tx, row, { ...changes, ...held, ...NOBODY_NEEDED, confirmation }, { kind, facts }, now);
      await wakeWatch(tx, row, now);
    };

  /** An extension that failed leaves the test as it is. A test that never was is withdrawn, lest the station confirms it after all. */
  const fail = (message: string) =>
    async function write(tx: Database, row: TestPeriodRow) {
      const now = clock.now();
      const note = { kind: 'test-failed' as const, message, facts: { minutes: row.minutes } };
      const changes = row.confirmedAt ? { message } : { message, state: 'ending' as const, offAskedAt: now };
      const failed = await changeTest(tx, row, changes, note, now);
      if (!row.confirmedAt) await enqueueOff(queue, tx, failed);
      if (!row.confirmedAt) await planRefused(context, tx, row.id, message);
    };

  const say = (row: TestPeriodRow, message: string) =>
    transact(database, async (tx) => {
      const mine = await lockTest(tx, eq(testPeriods.id, row.id));
      if (stillWanted(mine, row.askedAt.toISOString()) && mine.message !== message)
        await changeTest(tx, mine, { message }, undefined, clock.now());
    });

  return async ({ payload, requestId, failures }) => {
    const { test: id, asked_at } = AskPayload.parse(payload);
    const [row] = await database.select().from(testPeriods).where(eq(testPeriods.id, id));
    if (!stillWanted(row, asked_at)) return NOTHING;
    const age = () => clock.now().getTime() - row.askedAt.getTime();
    const later = (ms: number) => new Date(clock.now().getTime() + ms);
    try {
      let status = await context.station.status(row);
      if (status.request?.id !== requestId) {
        if (age() > PATIENCE) return finish(id, asked_at, fail(NEVER_CONFIRMED));
        if (!row.confirmedAt && (await liveAlarms(context, row.csNo)).length > 0) return finish(id, asked_at, fail(LIVE_ALARM));
        const receipt = await context.station.onTest(requestId, row, row.minutes, row);
        if (receipt.state === 'refused') return finish(id, asked_at, fail(receipt.words));
        status = await context.station.status(row);
      }
      if (status.request?.id === requestId && status.request.isConfirmed) return finish(id, asked_at, confirm(status));
      if (age() > PATIENCE) return finish(id, asked_at, fail(NEVER_CONFIRMED));
      if (age() > NOTICE) await say(row, UNCONFIRMED);
      return { retryAt: later(SECOND) };
    } catch (error) {
      if (!(error instanceof StationSilent)) throw error;
      if (age() > PATIENCE) return finish(id, asked_at, fail(error.message));
      await say(row, error.message);
      if (error instanceof StationBusy) return { retryAt: later(error.seconds * SECOND), why: 'busy' };
      return { retryAt: later(Math.min(15, 2 ** Math.min(failures, 4)) * SECOND), why: 'unreachable' };
    }
  };
}
