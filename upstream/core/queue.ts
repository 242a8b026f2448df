import { randomUUID } from 'node:crypto';
import { and, asc, eq, getTableColumns, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { deferredCommit } from '#upstream/db/deferredCommit.ts';
import { type Clock, SECOND } from './clock.ts';
import { afterCommit, transact } from './events.ts';
import type { Log } from './log.ts';
import { type JobRow, jobs } from './tables.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** How long a job is its worker's without a sign of life. */
const LEASE = 15 * SECOND;
const CONCURRENCY = 4;
const POLL = SECOND;
const LONGEST_WAIT = 60 * SECOND;

export type NewJob = { kind: string; key: string; payload: unknown; runAt?: Date };

export const backOff = (failures: number) => Math.min(LONGEST_WAIT, SECOND * 2 ** Math.min(failures, 10));

/**
 * What came of one attempt: come back later (`why`: because the outside wants it so, or does not answer, in its `words`; `notify` publishes that to those who look,
 * and that it is over), or finish, with what is to be written in the same transaction. Throwing means "try again".
 */
export type Outcome =
  | { retryAt: Date; why?: 'busy' | 'unreachable' | 'uploaded'; words?: string; notify?: (tx: Database) => void }
  | { finish: (tx: Database) => Promise<unknown> };
export type Work = (job: JobRow) => Promise<Outcome>;

export type Queue = ReturnType<typeof createQueue>;

export function createQueue({ database, clock, log, work }: { database: Database; clock: Clock; log: Log; work: Record<string, Work> }) {
  const workers = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let poll: NodeJS.Timeout | undefined;
  const lease = () => new Date(Date.now() + LEASE);
  const leased = (job: JobRow) => and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), isNull(jobs.finishedAt));

  async function take(): Promise<JobRow | undefined> {
    const isFree = or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, new Date()));
    const next = database
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isNull(jobs.finishedAt), lte(jobs.runAt, clock.now()), isFree))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [taken] = await database
      .update(jobs)
      .set({ attempts: sql`${jobs.attempts} + 1`, leaseUntil: lease() })
      .where(eq(jobs.id, sql`(${next})`))
      // That it was ever taken up must outlive a crash; how often need not.
      .returning({ ...getTableColumns(jobs), deferredCommit: deferredCommit(sql`${jobs.attempts} > 1`) });
    return taken;
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

  const postpone = (job: JobRow, { retryAt, why, words, notify }: Extract<Outcome, { retryAt: Date }>) => {
    if (why) log.warn({ job: job.id, kind: job.kind, why, words, until: retryAt }, 'a job has to wait');
    const isNews = why !== undefined || job.waiting !== null;
    return putBack(
      job,
      retryAt,
      { failures: why ? job.failures + 1 : 0, lastError: null, waiting: why ?? null },
      isNews ? notify : undefined,
    );
  };

  const close = (job: JobRow, finish: (tx: Database) => Promise<unknown>) =>
    transact(database, async (tx) => {
      const done = { finishedAt: clock.now(), leaseUntil: null, lastError: null, waiting: null };
      const [mine] = await tx.update(jobs).set(done).where(leased(job)).returning({ id: jobs.id });
      if (mine) await finish(tx);
    });

  async function run(job: JobRow): Promise<void> {
    const beat = setInterval(() => {
      database.update(jobs).set({ leaseUntil: lease() }).where(leased(job)).catch(report);
    }, LEASE / 3);
    try {
      const outcome = await workOf(job)(job);
      if ('finish' in outcome) await close(job, outcome.finish);
      else await postpone(job, outcome);
    } catch (error) {
      const failures = job.failures + 1;
      log.warn({ job: job.id, kind: job.kind, failures, err: error }, 'a job will be tried again');
      const lastError = error instanceof Error ? error.message : String(error);
      await putBack(job, new Date(clock.now().getTime() + backOff(failures)), { failures, lastError, waiting: null });
    } finally {
      clearInterval(beat);
    }
  }

  function workOf({ kind }: JobRow): Work {
    const found = work[kind];
    if (!found) throw new Error(`nobody knows how to do a job of the kind ${kind}`);
    return found;
  }

  const report = (error: unknown) => log.error({ err: error }, 'the job table does not answer');

  async function runDue(goesOn = () => true): Promise<void> {
    for (let job = await take(); job; job = goesOn() ? await take() : undefined) {
      await run(job);
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
    else afterCommit(tx, wake);
  }

  return {
    /** Takes jobs on, in the transaction that makes them necessary; while one with the same key is unfinished there is no second. */
    async enqueue(tx: Database, ...wanted: readonly NewJob[]) {
      const rows = wanted.map(({ runAt = clock.now(), ...job }) => ({ ...job, runAt, requestId: randomUUID(), createdAt: clock.now() }));
      if (rows.length > 0) await tx.insert(jobs).values(rows).onConflictDoNothing();
      afterCommit(tx, wake);
    },

    /** Does the unfinished job of a key as soon as can be, or as soon as the transaction has committed. */
    hurry: (key: string, tx: Database = database) => hurry(eq(jobs.key, key), tx),
    /** The same, by the name under which it asks the outside. */
    hurryRequest: (requestId: string) => hurry(eq(jobs.requestId, requestId), database),

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
