import { eq, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BulkAction, Job, JobState } from '#lib/contract/bulk.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { findBatch } from '#upstream/batches/find.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type BulkJobRow, bulkJobs } from '#upstream/db/stock.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { beginJob, prepareJob } from './begin.ts';
import { mayDo, UNDOABLE } from './deed.ts';
import { deedOfPlan } from './judge.ts';
import { planOf } from './plan.ts';
import type { Source } from './source.ts';
import { bulkKeyOf } from './tally.ts';
import { announceJob } from './tell.ts';
import { findJob, wireJob } from './wire.ts';

type Steering = Pick<Handlers<typeof contract.jobs>, 'pause' | 'resume' | 'cancel' | 'retry' | 'undo'>;
type Asked = { params: { id: string }; body: { version?: number }; ability: Ability; user: User };

/** What is done to a job by those who began it, or who manage batches. */
export function steering(world: World): Steering {
  const { database, clock, jobs } = world;
  const refused = async (tx: Database, code: 'stale' | 'illegal_state', job: BulkJobRow) =>
    new Refusal(code, { current: await wireJob(tx, job.id, clock.now()) });

  /** The job, if this user may steer it and it is as they saw it. */
  async function jobFor(tx: Database, { params, body: { version }, ability, user }: Asked) {
    const job = await findJob(tx, params.id, ability);
    if (!job) return undefined;
    if (job.createdById !== user.id && !ability.can('manage', 'Batch')) return new Refusal('forbidden');
    return version === undefined || version === job.version ? job : refused(tx, 'stale', job);
  }

  const turn = (asked: Asked & { transact: Parameters<Steering['pause']>[0]['transact'] }, from: readonly JobState[], state: JobState) =>
    asked.transact(async (tx): Promise<{ data: Job } | Refusal | undefined> => {
      const known = await findJob(tx, asked.params.id, asked.ability);
      if (known) await tx.select({ id: bulkJobs.id }).from(bulkJobs).where(eq(bulkJobs.id, known.id)).for('update');
      const job = await jobFor(tx, asked);
      if (!job || job instanceof Refusal) return job;
      if (job.finishedAt || !from.includes(job.state as JobState)) return refused(tx, 'illegal_state', job);
      if (state === 'running' && !mayDo(asked.ability, deedOfPlan(await planOf(tx, job)))) return new Refusal('forbidden');
      await tx
        .update(bulkJobs)
        .set({ state, version: sql`${bulkJobs.version} + 1`, updatedAt: clock.now() })
        .where(eq(bulkJobs.id, job.id));
      await jobs.hurry(bulkKeyOf(job.id), tx);
      announceJob(tx, job);
      return { data: await wireJob(tx, job.id, clock.now()) };
    });

  /** Prepares a job over the rows of another that came out so. */
  async function after(asked: Asked, job: BulkJobRow, source: Source, undoes?: number) {
    const plan = { ...(await planOf(database, job)), isUndo: undoes !== undefined };
    if (!mayDo(asked.ability, deedOfPlan(plan))) return new Refusal('forbidden');
    const batch = job.batchId === null ? undefined : await findBatch(database, job.batchId, asked.ability);
    return prepareJob(world, { plan, source, batchName: batch?.name ?? null, undoes, user: asked.user, ability: asked.ability });
  }

  return {
    pause: (asked) => turn(asked, ['queued', 'running'], 'paused'),
    resume: (asked) => turn(asked, ['paused'], 'running'),
    cancel: (asked) => turn(asked, ['queued', 'running', 'paused'], 'cancelled'),

    retry: async (asked) => {
      const job = await jobFor(database, asked);
      if (!job || job instanceof Refusal) return job;
      if (!job.finishedAt || job.action === 'undo') return refused(database, 'illegal_state', job);
      const prepared = await after(asked, job, { job: job.id, state: 'failed' });
      if (prepared instanceof Refusal) return prepared;
      return asked.transact((tx) => beginJob(world, tx, prepared, String(prepared.dry.preflight?.changes)));
    },

    undo: async (asked) => {
      const job = await jobFor(database, asked);
      if (!job || job instanceof Refusal) return job;
      if (!job.finishedAt || !UNDOABLE.includes(job.action as BulkAction)) return refused(database, 'illegal_state', job);
      const prepared = await after(asked, job, { job: job.id, state: 'done' }, job.id);
      if (prepared instanceof Refusal) return prepared;
      const { dry_run, confirm } = asked.body;
      return dry_run ? { data: prepared.dry } : asked.transact((tx) => beginJob(world, tx, prepared, confirm));
    },
  };
}
