import { and, eq } from 'drizzle-orm';
import { transact } from '#upstream/announce.ts';
import { lookUpRow, uploadRow } from '#upstream/batches/ask.ts';
import { SECOND } from '#upstream/clock.ts';
import { type BulkJobRow, bulkRows } from '#upstream/db/stock.ts';
import type { World } from '#upstream/handlers.ts';
import { backOff, type Outcome } from '#upstream/jobs.ts';
import { checkSim } from '#upstream/sims/check.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/world/carrier/carrier.ts';
import type { Actor, Turn } from './chunk.ts';
import type { Plan } from './judge.ts';
import { type RowAnswer, settleRow } from './settle.ts';
import { announceJob } from './tell.ts';

type Asking = { world: World; job: BulkJobRow; plan: Plan; actor: Actor; failures: number };

const AT_ONCE = 4;

/** What a look-up, an upload or a check answers at once. Asked again after a crash it does nothing twice. */
async function ask({ world, job, plan, actor }: Asking, { sim }: Turn): Promise<RowAnswer> {
  const by = actor.user;
  if (plan.order.action === 'provider-status') {
    await checkSim(world, sim, { by });
    return { state: 'done' };
  }
  if (job.batchId === null) return { state: 'skipped', rule: 'gone' };
  const asking = { batchId: job.batchId, sim, by };
  if (plan.order.action === 'lookup-imei') {
    await lookUpRow(world, asking);
    return { state: 'done' };
  }
  const { state, words } = await uploadRow(world, asking);
  return { state, message: words };
}

/** Asks the carrier for rows that are answered at once, four at a time. When it is in trouble the rest go back to wait, and it says until when. */
export async function askChunk(asking: Asking, turns: readonly Turn[]): Promise<Extract<Outcome, { again: Date }> | undefined> {
  const { world, job, failures } = asking;
  const rest = turns.values();
  let trouble: CarrierBusy | CarrierSilent | undefined;
  const lane = async () => {
    for (const turn of rest) {
      if (trouble) return;
      try {
        const answer = await ask(asking, turn);
        await settleRow(world.database, { jobId: job.id, simId: turn.sim.id }, answer, world.clock.now());
      } catch (error) {
        if (!(error instanceof CarrierBusy || error instanceof CarrierSilent)) throw error;
        trouble = error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (!trouble) return undefined;
  await putBack(world, job);
  const pause = trouble instanceof CarrierBusy ? trouble.seconds * SECOND : backOff(failures + 1);
  const why = trouble instanceof CarrierBusy ? 'busy' : 'unreachable';
  return { again: new Date(world.clock.now().getTime() + pause), why, tell: (tx) => announceJob(tx, job) };
}

/** Rows that were about to be asked for, and have no answer, wait for another turn. */
export const putBack = ({ database }: World, { id }: BulkJobRow) =>
  transact(database, (tx) =>
    tx
      .update(bulkRows)
      .set({ state: 'waiting' })
      .where(and(eq(bulkRows.jobId, id), eq(bulkRows.state, 'acting'))),
  );
