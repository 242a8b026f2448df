import { and, asc, eq, getTableColumns, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { deferredCommit } from '#upstream/db/deferredCommit.ts';
import { type Clock, SECOND } from './clock.ts';
import { announceJobs, onJobs, transact } from './events.ts';
import { addJobs, type NewJob } from './jobRows.ts';
import type { Log } from './log.ts';
import { type JobRow, jobs } from './tables.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** How long a job is its worker's without a sign of life. */
const LEASE = 15 * SECOND;
const CONCURRENCY = 4;
/** So many workers at most are at parts of a large work: one is left for what comes alone, such as an alert. */
const MOST_GROUPED = CONCURRENCY - 1;
const POLL = SECOND;
const LONGEST_WAIT = 60 * SECOND;

export const backOff = (failures: number) => Math.min(LONGEST_WAIT, SECOND * 2 ** Math.min(failures, 10));

/**
 * What came of one attempt: come back later (`why`: because the outside wants it so, or does not answer, in its `words`; `notify` publishes that to those who look,
 * and that it is over; `asNew`: as if it had never been taken up), or finish, with what is to be written in the same transaction. Throwing means "try again".
 */
export type Outcome =
  | { retryAt: Date; asNew?: boolean; why?: 'busy' | 'unreachable' | 'uploaded'; words?: string; notify?: (tx: Database) => void }
  | { finish: (tx: Database) => Promise<unknown> };
export type Work = (job: JobRow) => Promise<Outcome>;

/** Jobs of a kind that are asked of the outside together the first time, `most` of those with the same `group` in their payload. */
export type GroupWork = { most: (job: JobRow) => number; work: (jobs: readonly JobRow[]) => Promise<readonly Outcome[]> };

const Grouped = z.object({ group: z.string() });
const groupOf = ({ payload }: JobRow) => Grouped.safeParse(payload).data?.group;
export const isOfGroup = (group: string) => sql`${jobs.payload}->>'group' = ${group}`;
export const isUntaken = sql`(${jobs.finishedAt} is null and ${jobs.attempts} = 0)`;
/** Nobody has begun it, and nothing outside keeps it waiting. */
const isGathered = sql`(${isUntaken} and ${jobs.waiting} is null)`;
const isAlone = sql`${jobs.payload}->>'group' is null`;

export type Queue = ReturnType<typeof createQueue>;

type Parts = { database: Database; clock: Clock; log: Log; work: Record<string, Work>; groups?: Record<string, GroupWork> };

export function createQueue({ database, clock, log, work, groups = {} }: Parts) {
  const workers = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let grouped = 0;
  let poll: NodeJS.Timeout | undefined;
  const lease = () => new Date(Date.now() + LEASE);
  const leased = (job: JobRow) => and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), isNull(jobs.finishedAt));
  /** Several are taken up together for the first time alone. */
  const allLeased = (taken: readonly JobRow[]) =>
    and(
      sql`${jobs.id} = any(${`{${taken.map(({ id }) => id).join()}}`}::integer[])`,
      eq(jobs.attempts, taken[0]?.attempts ?? 0),
      isNull(jobs.finishedAt),
    );

  async function takeSome(which: SQL, most: number): Promise<JobRow[]> {
    const isFree = or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, new Date()));
    const next = database
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isNull(jobs.finishedAt), isFree, which))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(most)
      .for('update', { skipLocked: true });
    return (
      database
        .update(jobs)
        .set({ attempts: sql`${jobs.attempts} + 1`, leaseUntil: lease() })
        .where(sql`${jobs.id} = any(array(${next}))`)
        // That it was ever taken up must outlive a crash; how often need not.
        .returning({ ...getTableColumns(jobs), deferredCommit: deferredCommit(sql`${jobs.attempts} > 1`) })
    );
  }

  /** The next job, and where it is one of a group that nobody has begun, the others of it: what waits only for them goes along. */
  async function take(): Promise<JobRow[]> {
    const due = lte(jobs.runAt, clock.now());
    const [alone] = await takeSome(sql`${due} and ${isAlone}`, 1);
    if (alone) return [alone];
    const [first] = grouped < MOST_GROUPED ? await takeSome(due, 1) : [];
    if (!first) return [];
    const [group, way] = [groupOf(first), groups[first.kind]];
    if (group === undefined || !way || first.attempts > 1) return [first];
    const others = await takeSome(sql`${isGathered} and ${isOfGroup(group)}`, Math.max(0, way.most(first) - 1));
    return [first, ...others];
  }

  const putBack = async (job: JobRow, runAt: Date, more: Partial<JobRow>, notify?: (tx: Database) => void) => {
    const put = (tx: Database) =>
      tx
        .update(jobs)
        .set({ runAt, leaseUntil: null, ...more })
        .where(leased(job))
        .returning({ deferredCommit: deferredCommit() });
    if (!notify) await put(database);
    else
      await transact(database, async (tx) => {
        const [mine] = await put(tx);
        if (mine) notify(tx);
      });
    wakeAt(runAt);
  };

  const postpone = (job: JobRow, { retryAt, asNew, why, words, notify }: Extract<Outcome, { retryAt: Date }>) => {
    if (why) log.warn({ job: job.id, kind: job.kind, why, words, until: retryAt }, 'a job has to wait');
    const isNews = why !== undefined || job.waiting !== null;
    return putBack(
      job,
      retryAt,
      { failures: why ? job.failures + 1 : 0, lastError: null, waiting: why ?? null, ...(asNew && { attempts: 0 }) },
      isNews ? notify : undefined,
    );
  };

  const close = (job: JobRow, finish: (tx: Database) => Promise<unknown>) =>
    transact(database, async (tx) => {
      const done = { finishedAt: clock.now(), leaseUntil: null, lastError: null, waiting: null };
      const [mine] = await tx.update(jobs).set(done).where(leased(job)).returning({ id: jobs.id });
      if (mine) await finish(tx);
    });

  const settle = (job: JobRow, outcome: Outcome) => ('finish' in outcome ? close(job, outcome.finish) : postpone(job, outcome));

  async function fail(job: JobRow, error: unknown) {
    const failures = job.failures + 1;
    log.warn({ job: job.id, kind: job.kind, failures, err: error }, 'a job will be tried again');
    const lastError = error instanceof Error ? error.message : String(error);
    await putBack(job, new Date(clock.now().getTime() + backOff(failures)), { failures, lastError, waiting: null });
  }

  async function run(taken: readonly JobRow[]): Promise<void> {
    const isGrouped = taken[0] !== undefined && groupOf(taken[0]) !== undefined;
    if (isGrouped) grouped += 1;
    const beat = setInterval(() => {
      database.update(jobs).set({ leaseUntil: lease() }).where(allLeased(taken)).catch(report);
    }, LEASE / 3);
    try {
      const [job] = taken;
      if (!job) return;
      const way = taken.length > 1 ? groups[job.kind] : undefined;
      const outcomes = way ? await way.work(taken) : [await workOf(job)(job)];
      for (const [index, outcome] of outcomes.entries()) {
        const of = taken[index];
        if (of) await settle(of, outcome).catch((error) => fail(of, error));
      }
    } catch (error) {
      for (const job of taken) await fail(job, error);
    } finally {
      clearInterval(beat);
      if (isGrouped) grouped -= 1;
    }
  }

  function workOf({ kind }: JobRow): Work {
    const found = work[kind];
    if (!found) throw new Error(`nobody knows how to do a job of the kind ${kind}`);
    return found;
  }

  const report = (error: unknown) => log.error({ err: error }, 'the job table does not answer');

  async function runDue(goesOn = () => true): Promise<void> {
    for (let taken = await take(); taken.length > 0; taken = goesOn() ? await take() : []) {
      await run(taken);
      await yieldToEventLoop();
    }
  }

  function wake() {
    if (!poll || workers.size >= CONCURRENCY) return;
    const worker = runDue(() => poll !== undefined)
      .catch(report)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  function wakeAt(time: Date) {
    const wait = Math.max(0, time.getTime() - clock.now().getTime());
    if (!poll || wait > POLL) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, wait);
    timers.add(timer);
  }

  async function hurry(which: SQL, tx: Database) {
    await tx
      .update(jobs)
      .set({ runAt: clock.now() })
      .where(and(which, isNull(jobs.finishedAt)));
    if (tx === database) wake();
    else announceJobs(tx);
  }

  onJobs(database, wake);

  return {
    enqueue: (tx: Database, ...wanted: readonly NewJob[]) => addJobs(tx, wanted, clock.now()),

    /** Does the unfinished job of a key as soon as can be, or as soon as the transaction has committed. */
    hurry: (key: string, tx: Database = database) => hurry(eq(jobs.key, key), tx),
    /** The same, by the name under which it asks the outside. */
    hurryRequest: (requestId: string) => hurry(eq(jobs.requestId, requestId), database),
    /** The jobs of a group that nobody has begun. */
    hurryGroup: (group: string, tx: Database = database) => hurry(sql`${isGathered} and ${isOfGroup(group)}`, tx),

    /** Works until stopped. `alone`: no other process can be at work, so that whatever is still held was dropped by one that died. */
    async start({ alone }: { alone: boolean }) {
      if (alone) await database.update(jobs).set({ leaseUntil: null }).where(isNull(jobs.finishedAt));
      poll = setInterval(wake, POLL);
      wake();
    },

    async stop() {
      clearInterval(poll);
      poll = undefined;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(workers);
    },

    wake,
    runDue: () => runDue(),
  };
}
