import { eq, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BulkJob, BulkJobState } from '#lib/contract/bulk.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { findBatch } from '#upstream/batches/repository.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { beginJob, prepareJob } from './begin.ts';
import { mayDo, UNDOABLE } from './command.ts';
import { bulkKeyOf } from './counts.ts';
import { commandOfPlan } from './judge.ts';
import { beginMoves, failedMoves, prepareMoves } from './moves.ts';
import { recordJob } from './operation.ts';
import { isMoving, planOf } from './order.ts';
import { publishJob } from './publish.ts';
import { findJob, serializeJob } from './repository.ts';
import type { Source } from './source.ts';
import { type BulkJobRow, bulkJobs } from './tables.ts';

type Controls = Pick<Handlers<typeof contract.bulk>, 'pause' | 'resume' | 'cancel' | 'retry' | 'undo'>;
type Asked = { params: { id: string }; body: { version?: number }; ability: Ability; user: User };

export function bulkControls(context: Context): Controls {
  const { database, clock, queue } = context;
  const refused = async (tx: Database, code: 'stale' | 'illegal_state', job: BulkJobRow) =>
    new ProblemResponse(code, { current: await serializeJob(tx, job.id, clock.now()) });

  async function jobFor(tx: Database, { params, body: { version }, ability, user }: Asked) {
    const job = await findJob(tx, params.id, ability);
    if (!job) return undefined;
    if (job.createdById !== user.id && !ability.can('manage', 'Batch')) return new ProblemResponse('forbidden');
    return version === undefined || version === job.version ? job : refused(tx, 'stale', job);
  }

  const turn = (
    asked: Asked & { transact: Parameters<Controls['pause']>[0]['transact'] },
    from: readonly BulkJobState[],
    state: BulkJobState,
  ) =>
    asked.transact(async (tx): Promise<{ data: BulkJob } | ProblemResponse | undefined> => {
      const known = await findJob(tx, asked.params.id, asked.ability);
      if (known) await tx.select({ id: bulkJobs.id }).from(bulkJobs).where(eq(bulkJobs.id, known.id)).for('update');
      const job = await jobFor(tx, asked);
      if (!job || job instanceof ProblemResponse) return job;
      if (job.finishedAt || !from.includes(job.state)) return refused(tx, 'illegal_state', job);
      if (state === 'running' && !mayDo(asked.ability, commandOfPlan(await planOf(tx, job)))) return new ProblemResponse('forbidden');
      await tx
        .update(bulkJobs)
        .set({ state, version: sql`${bulkJobs.version} + 1`, updatedAt: clock.now() })
        .where(eq(bulkJobs.id, job.id));
      await queue.hurry(bulkKeyOf(job.id), tx);
      await recordJob(tx, job.id);
      publishJob(tx, job);
      return { data: await serializeJob(tx, job.id, clock.now()) };
    });

  async function after(asked: Asked, job: BulkJobRow, source: Source, undoes?: number) {
    const plan = { ...(await planOf(database, job)), isUndo: undoes !== undefined };
    if (!mayDo(asked.ability, commandOfPlan(plan))) return new ProblemResponse('forbidden');
    const batch = job.batchId === null ? undefined : await findBatch(database, job.batchId, asked.ability);
    return prepareJob(context, { plan, source, batchName: batch?.name ?? null, undoes, user: asked.user, ability: asked.ability });
  }

  return {
    pause: (asked) => turn(asked, ['queued', 'running'], 'paused'),
    resume: (asked) => turn(asked, ['paused'], 'running'),
    cancel: (asked) => turn(asked, ['queued', 'running', 'paused'], 'cancelled'),

    retry: async (asked) => {
      const job = await jobFor(database, asked);
      if (!job || job instanceof ProblemResponse) return job;
      if (!job.finishedAt || job.action === 'undo') return refused(database, 'illegal_state', job);
      if (isMoving(job)) {
        const { ability, user } = asked;
        const moves = await failedMoves(database, job.id, ability);
        const again = await prepareMoves(context, { moves, reason: job.asked.reason, ability, user });
        return asked.transact((tx) => beginMoves(context, tx, again, String(again.dry.preflight?.changes)));
      }
      const prepared = await after(asked, job, { job: job.id, state: 'failed' });
      if (prepared instanceof ProblemResponse) return prepared;
      return asked.transact((tx) => beginJob(context, tx, prepared, String(prepared.dry.preflight?.changes)));
    },

    undo: async (asked) => {
      const job = await jobFor(database, asked);
      if (!job || job instanceof ProblemResponse) return job;
      if (!job.finishedAt || !UNDOABLE.includes(job.action)) return refused(database, 'illegal_state', job);
      const prepared = await after(asked, job, { job: job.id, state: 'done' }, job.id);
      if (prepared instanceof ProblemResponse) return prepared;
      const { dry_run, confirm } = asked.body;
      return dry_run ? { data: prepared.dry } : asked.transact((tx) => beginJob(context, tx, prepared, confirm));
    },
  };
}
