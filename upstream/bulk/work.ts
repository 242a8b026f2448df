import { and, eq, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { isSimAction } from '#lib/domain/bulkVerdict.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import { sims } from '#upstream/sims/tables.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { answerRows, takeTurns } from './chunk.ts';
import { waitingOf } from './counts.ts';
import { cancelSome, finishJob } from './endJob.ts';
import { executeChunk } from './execute.ts';
import { isTogether, lookUpChunk, putBack } from './lookups.ts';
import { moveSome } from './moveRows.ts';
import { isDirect, isMoving, planOf } from './order.ts';
import { createProgressNotifier } from './publish.ts';
import { type BulkJobRow, bulkJobs, bulkRows } from './tables.ts';
import { sendGathered, takeBackUnsent } from './unsent.ts';

/** So many rows in one transaction: it keeps nobody waiting on the embedded database. */
const CHUNK = 25;
const MOST_ACTING = 200;
/** Of uploads that go in one request, which write little. */
const TOGETHER = 1000;
/** So long one turn of a job lasts, so that others get theirs. */
const TURN = 2 * SECOND;
const SHORTEST_POLL = 0.3 * SECOND;
const LONGEST_POLL = 10 * SECOND;

const Payload = z.object({ job: z.number() });
const MOVED = 'moved';

export function bulkWork(context: Context): Work {
  const { database, clock } = context;
  const notifier = createProgressNotifier(database);
  const later = (ms: number): Outcome => ({ retryAt: new Date(clock.now().getTime() + ms) });
  const poll = (still: number) => later(Math.min(LONGEST_POLL, Math.max(SHORTEST_POLL, still / 4)));
  const jobAt = async (id: number) => (await database.select().from(bulkJobs).where(eq(bulkJobs.id, id)))[0];
  const actingOf = ({ id }: BulkJobRow) => database.$count(bulkRows, and(eq(bulkRows.jobId, id), eq(bulkRows.state, 'acting')));

  const doSome = ({ id }: BulkJobRow, failures: number, after: number) =>
    transact(database, async (tx) => {
      const [job] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for('share');
      if (job?.state !== 'running') return undefined;
      if (isMoving(job)) return { last: await moveSome(context, tx, job, { after, most: CHUNK }) };
      const now = clock.now();
      const [plan, actor] = [await planOf(tx, job), await actorOf(tx, job.createdById)];
      const most = isTogether(context, plan) ? TOGETHER : CHUNK;
      const { turns, last } = await takeTurns(tx, job, plan, actor, { after, most }, { env: context.env, now });
      if (!actor || turns.length === 0) return { last };
      if (!isDirect(plan)) await executeChunk({ context, tx, job, plan, actor, now }, turns);
      else {
        await answerRows(tx, turns, { state: 'acting' }, now);
        return { last, ask: () => lookUpChunk({ context, job, plan, actor, failures }, turns) };
      }
      return { last };
    });

  /** Whether so many of the rows asked for wait for a carrier in trouble that more would only add to it. */
  async function isHeldUp({ id }: BulkJobRow, acting: number) {
    const waiting = acting < 5 ? null : await waitingOf(database, id, clock.now());
    return waiting !== null && waiting.rows * 2 >= acting;
  }

  /** Whether so many rows are asked for that others wait: of a carrier that takes many in a request as many as that, of the others a few. */
  async function isFull({ id, action }: BulkJobRow, acting: number): Promise<boolean> {
    if (acting <= MOST_ACTING - CHUNK) return false;
    if (action === 'upload-vzw' && context.carrier.uploadsTogether('vzw')) return acting > TOGETHER * 9;
    const many = isSimAction(action) ? PROVIDERS.filter((each) => context.carrier.most(each, action) > 1) : [];
    if (!isSimAction(action) || many.length === 0) return true;
    const of = and(eq(bulkRows.jobId, id), eq(bulkRows.state, 'acting'), eq(sims.id, bulkRows.simId));
    const single = await database.$count(bulkRows, sql`exists (select 1 from ${sims} where ${and(of, notInArray(sims.provider, many))})`);
    return single > MOST_ACTING - CHUNK || acting - single > Math.max(...many.map((each) => context.carrier.most(each, action))) - CHUNK;
  }

  const finish = (job: BulkJobRow) => finishJob(context, job, () => notifier.forget(job.id));

  async function step(job: BulkJobRow, failures: number, place: { after: number }): Promise<typeof MOVED | Outcome> {
    if ((job.state === 'cancelled' || job.state === 'paused') && (await takeBackUnsent(context, job)) > 0) return MOVED;
    const acting = await actingOf(job);
    if (job.state === 'cancelled') {
      const cancelled = await cancelSome(context, job);
      const still = await notifier.notify(job, acting, cancelled > 0);
      if (cancelled > 0) return MOVED;
      return acting === 0 ? finish(job) : poll(still);
    }
    const waits = job.state === 'paused' || (await isFull(job, acting));
    if (waits) await sendGathered(context, job);
    if (waits || (await isHeldUp(job, acting))) return poll(await notifier.notify(job, acting, false));
    const done = await doSome(job, failures, place.after);
    const trouble = await done?.ask?.();
    const isThrough = done !== undefined && done.last === undefined && place.after === 0;
    place.after = done?.last ?? 0;
    const still = await notifier.notify(job, acting, !isThrough);
    if (trouble) return trouble;
    if (!isThrough) return MOVED;
    await sendGathered(context, job);
    return acting === 0 ? finish(job) : poll(still);
  }

  return async ({ payload, failures }) => {
    const { job: id } = Payload.parse(payload);
    const begun = { state: 'running' as const, updatedAt: clock.now() };
    await database
      .update(bulkJobs)
      .set(begun)
      .where(and(eq(bulkJobs.id, id), eq(bulkJobs.state, 'queued')));
    const found = await jobAt(id);
    // What a killed process was asking at that moment has no answer.
    if (found && isDirect(await planOf(database, found))) await putBack(context, found);
    const place = { after: 0 };
    for (const end = Date.now() + TURN; ; ) {
      const job = await jobAt(id);
      if (!job || job.finishedAt) return { finish: async () => undefined };
      const next = await step(job, failures, place);
      if (next !== MOVED) return next;
      await yieldToEventLoop();
      if (Date.now() > end) return later(0);
    }
  };
}
