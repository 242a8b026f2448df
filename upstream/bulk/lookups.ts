import { and, eq, isNull, sql } from 'drizzle-orm';
import { lookUpRow, UPLOAD_JOB, uploadRow } from '#upstream/batches/lookups.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { backOff, type Outcome } from '#upstream/core/queue.ts';
import { jobs } from '#upstream/core/tables.ts';
import { checkSim } from '#upstream/sims/check.ts';
import type { Actor } from '#upstream/users/actor.ts';
import type { Turn } from './chunk.ts';
import type { Plan } from './judge.ts';
import { publishJob } from './publish.ts';
import { type RowAnswer, settleRow } from './settle.ts';
import { type BulkJobRow, bulkRows } from './tables.ts';

type Asking = { context: Context; job: BulkJobRow; plan: Plan; actor: Actor; failures: number };

const AT_ONCE = 4;

/** What a look-up, an upload or a check answers at once. Asked again after a crash it does nothing twice. */
async function ask({ context, job, plan, actor }: Asking, { sim }: Turn): Promise<RowAnswer | undefined> {
  const by = actor.user;
  if (plan.order.action === 'provider-status') {
    await checkSim(context, sim, { by });
    return { state: 'done' };
  }
  if (job.batchId === null) return { state: 'skipped', rule: 'gone' };
  const asking = { batchId: job.batchId, sim, by };
  if (plan.order.action === 'lookup-imei') {
    await lookUpRow(context, asking);
    return { state: 'done' };
  }
  const upload = await uploadRow(context, asking, job.id);
  // Its own job tells how it went.
  return upload.state === 'working' ? undefined : { state: upload.state, message: upload.words };
}

/** Asks the carrier for rows that are answered at once, four at a time. When it is in trouble the rest go back to wait, and it says until when. */
export async function lookUpChunk(asking: Asking, turns: readonly Turn[]): Promise<Extract<Outcome, { retryAt: Date }> | undefined> {
  const { context, job, failures } = asking;
  const rest = turns.values();
  let trouble: CarrierBusy | CarrierSilent | undefined;
  const worker = async () => {
    for (const turn of rest) {
      if (trouble) return;
      try {
        const answer = await ask(asking, turn);
        if (answer) await settleRow(context.database, { jobId: job.id, simId: turn.sim.id }, answer, context.clock.now());
      } catch (error) {
        if (!(error instanceof CarrierBusy || error instanceof CarrierSilent)) throw error;
        trouble = error;
      }
    }
  };
  const atOnce = isTogether(context, asking.plan) ? turns.length : AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (!trouble) return undefined;
  await putBack(context, job);
  const pause = trouble instanceof CarrierBusy ? trouble.seconds * SECOND : backOff(failures + 1);
  const why = trouble instanceof CarrierBusy ? 'busy' : 'unreachable';
  return { retryAt: new Date(context.clock.now().getTime() + pause), why, words: trouble?.message, notify: (tx) => publishJob(tx, job) };
}

/** Whether its rows are asked for at once, as they go in one request. */
export const isTogether = ({ carrier }: Context, { order: { action }, isUndo }: Plan) =>
  !isUndo && action === 'upload-vzw' && carrier.uploadsTogether('vzw');

export const putBack = ({ database }: Context, { id }: BulkJobRow) =>
  transact(database, (tx) => {
    const uploading = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, UPLOAD_JOB), isNull(jobs.finishedAt), sql`${jobs.payload}->>'sim' = ${bulkRows.simId}::text`));
    return tx
      .update(bulkRows)
      .set({ state: 'waiting' })
      .where(and(eq(bulkRows.jobId, id), eq(bulkRows.state, 'acting'), sql`not exists (${uploading})`));
  });
