import { eq } from 'drizzle-orm';
import type { TestDigest } from '#lib/contract/onTest.ts';
import { TEST_SAYINGS } from '#lib/contract/words/onTest.ts';
import { doubtsOf } from '#lib/domain/testDigest.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import { StationBusy, StationSilent, type Status } from '#upstream/simulators/station/station.ts';
import { alert } from './alerts.ts';
import { changeTest, lockTest } from './changes.ts';
import { testDigest } from './digest.ts';
import { TestPayload } from './enqueue.ts';
import { beginEscalation } from './escalation.ts';
import { testEnded } from './events.ts';
import { warnOfFireWatch } from './fireWatch.ts';
import { planLeftAlone } from './plans.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

const CONFIRMS_WITHIN = 20 * SECOND;
const SOON = SECOND;

export const ENDED_BY_ITSELF = TEST_SAYINGS['ended-by-itself'];
export const ENDED_EARLY = TEST_SAYINGS['ended-early'];
const NOT_CONFIRMED = TEST_SAYINGS['end-unconfirmed'];

/** Neither on test, nor about to be because of a request that it has not confirmed yet. */
const isOff = ({ onTest, request }: Status) => !onTest && !(request?.wants === 'on' && !request.isConfirmed);

const orNull = (error: unknown) => {
  if (error instanceof StationSilent) return null;
  throw error;
};

const briefOf = (digest: TestDigest) => ({ ...digest, zones: doubtsOf(digest) });

/** Takes a test off, however long it takes: it is over when the station says so. */
export function offWork(context: Context): Work {
  const { database, clock } = context;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  /** That nobody can say what came keeps no system on test. */
  const cameOf = (row: TestPeriodRow) => testDigest(context, row).catch(orNull);

  const close = (id: number, isOurDoing: boolean, digest: TestDigest | null): Outcome => ({
    finish: async (tx) => {
      const row = await lockTest(tx, eq(testPeriods.id, id));
      if (!row) return;
      const now = clock.now();
      const isOver = row.expiresAt !== null && row.expiresAt <= now;
      const message = !row.confirmedAt ? row.message : isOurDoing ? null : isOver ? ENDED_BY_ITSELF : ENDED_EARLY;
      const state = row.confirmedAt ? ('off' as const) : ('failed' as const);
      const changes = { state, offConfirmedAt: now, closedAt: now, retryAt: null, message, digest };
      const facts = digest ? { digest: briefOf(digest) } : undefined;
      const kind = isOver && !isOurDoing ? 'test-expired' : 'test-off';
      // Why a test never was has been noted already.
      const closed = await changeTest(tx, row, changes, { kind, message: row.confirmedAt ? message : null, facts }, now);
      await planLeftAlone(context, tx, closed);
      await testEnded.publish(tx, { context, csNo: row.csNo });
    },
  });

  const wait = (row: TestPeriodRow) =>
    transact(database, async (tx) => {
      const mine = await lockTest(tx, eq(testPeriods.id, row.id));
      if (!mine) return;
      const message = mine.confirmedAt ? null : mine.message;
      await changeTest(tx, mine, { state: 'ending', message, retryAt: later(CONFIRMS_WITHIN) }, undefined, clock.now());
    });

  /** Nothing comes of it for now: said to everyone, once as an alert, and tried again. */
  const trouble = async (row: TestPeriodRow, message: string, retryAt: Date): Promise<Outcome> => {
    await transact(database, async (tx) => {
      const mine = await lockTest(tx, eq(testPeriods.id, row.id));
      if (!mine) return;
      const now = clock.now();
      const isNews = mine.state !== 'lost';
      const lost = await changeTest(
        tx,
        mine,
        { state: 'lost', retryAt, message },
        isNews ? { kind: 'test-lost', message } : undefined,
        now,
      );
      if (isNews) await alert(context, tx, lost, { event: 'test-lost', message });
      // One that was lost before anybody had to take it is somebody's too.
      if (isNews || !lost.escalatedAt) await beginEscalation(context, tx, lost);
    });
    return { retryAt: retryAt, why: 'unreachable' };
  };

  return async ({ payload, requestId, failures }) => {
    const { test: id } = TestPayload.parse(payload);
    const [row] = await database.select().from(testPeriods).where(eq(testPeriods.id, id));
    if (!row || row.closedAt) return { finish: async () => undefined };
    // One that can't be ended goes on, and nobody else looks after it any more.
    await warnOfFireWatch(context, row);
    try {
      const status = await context.station.status(row);
      const wasAsked = status.request?.id === requestId;
      if (isOff(status)) return close(id, wasAsked, await cameOf(row));
      const isLate = row.retryAt !== null && row.retryAt <= clock.now();
      if (wasAsked && !isLate) return { retryAt: later(SOON) };
      const receipt = await context.station.offTest(requestId, row);
      if (receipt.state === 'refused') return await trouble(row, receipt.words, later(backOff(failures + 1)));
      if (isOff(await context.station.status(row))) return close(id, true, await cameOf(row));
      if (wasAsked) return await trouble(row, NOT_CONFIRMED, later(backOff(failures + 2)));
      await wait(row);
      return { retryAt: later(SOON) };
    } catch (error) {
      if (!(error instanceof StationSilent)) throw error;
      const ms = error instanceof StationBusy ? error.seconds * SECOND : backOff(failures);
      return await trouble(row, error.message, later(ms));
    }
  };
}
