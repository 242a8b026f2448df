import { eq } from 'drizzle-orm';
import { isSameScope } from '#lib/domain/testScope.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { StationSilent, type Status } from '#upstream/simulators/station/station.ts';
import { alert } from './alerts.ts';
import { PATIENCE } from './asking.ts';
import { changeTest, lockTest } from './changes.ts';
import { enqueueOff, enqueueWatch, TestPayload } from './enqueue.ts';
import { beginEscalation, mustBeTaken, NOBODY_NEEDED } from './escalation.ts';
import { warnOfFireWatch } from './fireWatch.ts';
import { watchLeaving } from './leaving.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';
import { nextWarning, warnedAt } from './warnings.ts';

const LOOKS_EVERY = MINUTE;
const SOON = 5 * SECOND;

const isBeingExtended = ({ askedAt, confirmedAt }: TestPeriodRow, now: Date) =>
  confirmedAt !== null && askedAt > confirmedAt && now.getTime() - askedAt.getTime() <= PATIENCE;

const isEnded = ({ onTest, request }: Status) => !onTest && !(request?.wants === 'on' && !request.isConfirmed);

export function watchWork(context: Context): Work {
  const { database, clock, queue } = context;

  const warn = (id: number) =>
    transact(database, async (tx) => {
      const row = await lockTest(tx, eq(testPeriods.id, id));
      const now = clock.now();
      const minutes = row?.expiresAt ? warnedAt(row.expiresAt, now) : null;
      if (!row || row.offAskedAt || minutes === null || (row.warned !== null && row.warned <= minutes)) return;
      const warned = await changeTest(tx, row, { warned: minutes }, { kind: 'test-warning', facts: { minutes } }, now);
      await alert(context, tx, warned, { event: 'test-warning', minutes });
      if (mustBeTaken(minutes)) await beginEscalation(context, tx, warned);
    });

  const follow = (id: number, { until, scope }: Status) =>
    transact(database, async (tx) => {
      const row = await lockTest(tx, eq(testPeriods.id, id));
      const now = clock.now();
      if (!row?.expiresAt || !until || row.offAskedAt) return;
      if (until.getTime() === row.expiresAt.getTime() && isSameScope(scope, row)) return;
      const due = warnedAt(until, now);
      // Of less time than everybody thought there was, they are warned like of any that runs out.
      const warned = until < row.expiresAt ? row.warned : due;
      const held = { expiresAt: until, warned, scope: scope.scope, zones: [...scope.zones] };
      // The station's own extension settles it as ours does: its new end has to be taken anew. That nobody is there any more it does not settle.
      await changeTest(tx, row, { ...held, ...(!mustBeTaken(due) && row.leftAt === null && NOBODY_NEEDED) }, undefined, now);
      return true;
    });

  /** Hands the test over to the job that ends it, unless it was extended in this very moment. */
  const handOver = (seen: TestPeriodRow): Outcome => ({
    finish: async (tx: Database) => {
      const row = await lockTest(tx, eq(testPeriods.id, seen.id));
      if (!row || row.offAskedAt) return;
      if (row.expiresAt?.getTime() !== seen.expiresAt?.getTime()) return enqueueWatch(queue, tx, row);
      const now = clock.now();
      const ending = await changeTest(tx, row, { state: 'ending', offAskedAt: now }, undefined, now);
      await enqueueOff(queue, tx, ending);
    },
  });

  return async ({ payload }) => {
    const { test: id } = TestPayload.parse(payload);
    const [row] = await database.select().from(testPeriods).where(eq(testPeriods.id, id));
    if (!row || row.closedAt || row.offAskedAt) return { finish: async () => undefined };
    const now = clock.now();
    const retryAt = (ms: number) => ({ retryAt: new Date(now.getTime() + ms) });
    const { expiresAt } = row;
    if (!expiresAt) return retryAt(LOOKS_EVERY);
    await warn(id);
    await warnOfFireWatch(context, row);
    await watchLeaving(context, row);
    if (expiresAt <= now) return isBeingExtended(row, now) ? retryAt(SOON) : handOver(row);
    const next = Math.min(LOOKS_EVERY, (nextWarning(expiresAt, now) ?? expiresAt).getTime() - now.getTime());
    try {
      const status = await context.station.status(row);
      if (isEnded(status)) {
        // It may have run out between the warning and the question.
        await warn(id);
        return handOver(row);
      }
      if (!isBeingExtended(row, now) && (await follow(id, status))) return retryAt(0);
    } catch (error) {
      // It holds the end by itself; that it is away is said when it matters.
      if (!(error instanceof StationSilent)) throw error;
    }
    return retryAt(next);
  };
}
