import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { SwapStatus } from '#lib/contract/swaps/swap.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { NewJob } from '#upstream/core/jobRows.ts';
import { backOff, type Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { checkSim } from '#upstream/sims/check.ts';
import { withReservations } from '#upstream/sims/reservations.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type SimRow, simEvents, sims } from '#upstream/sims/tables.ts';
import { wasFound } from './lineNews.ts';
import { SwapPayload } from './payload.ts';
import { isOn, switchOff } from './switching.ts';
import { type SwapRow, swaps } from './tables.ts';
import { isInUse, uselessSimOf } from './unfinished.ts';

export const UNKNOWN_JOB = 'unknown-sim';
const unknownJob = (swapId: number): NewJob => ({ kind: UNKNOWN_JOB, key: `unknown-sim:${swapId}`, payload: { swap: swapId } });

/** After a swap its useless SIM is looked after until it is known to be off: whoever ended it has gone home. */
export const lookAfter = ({ queue }: Pick<Context, 'queue'>, tx: Database, swapId: number) => queue.enqueue(tx, unknownJob(swapId));

const LOOKS_AGAIN = 10 * SECOND;
const MANY = 1440;

export const growingPause = (since: Date, now: Date) => Math.min(HOUR, Math.max(MINUTE, now.getTime() - since.getTime()));

async function isElsewhere(database: Database, row: SwapRow, sim: SimRow): Promise<boolean> {
  const [held] = await withReservations(database, [serializeSim(sim)]);
  return held?.hold !== undefined || isInUse(row, sim);
}

/** Somebody activated it for something else once this swap was over. */
const isWantedSince = async (database: Database, { finalizedAt, updatedAt }: SwapRow, { id }: SimRow): Promise<boolean> =>
  (await database.$count(
    simEvents,
    and(eq(simEvents.simId, id), eq(simEvents.kind, 'asked'), eq(simEvents.action, 'activate'), gt(simEvents.at, finalizedAt ?? updatedAt)),
  )) > 0;

/** As long as nobody knows its state; it is switched off if it is on after all. One known to be on stands on the unfinished list. */
export const unknownWork =
  (context: Context): Work =>
  async ({ payload, createdAt, failures }) => {
    const { database, clock } = context;
    const [row] = await database
      .select()
      .from(swaps)
      .where(eq(swaps.id, SwapPayload.parse(payload).swap));
    const simId = row && uselessSimOf(row);
    const [sim] = simId ? await database.select().from(sims).where(eq(sims.id, simId)) : [];
    const settled = { finish: async () => undefined };
    if (!row || !sim || (await isElsewhere(database, row, sim)) || (await isWantedSince(database, row, sim))) return settled;
    const later = (ms: number, why?: 'busy' | 'unreachable', words?: string) => ({
      retryAt: new Date(clock.now().getTime() + ms),
      why,
      words,
    });
    if (sim.pending) return later(MINUTE);
    if (sim.status !== 'unknown' && !(await wasFound(database, sim.id, createdAt))) return settled;
    try {
      const known = sim.status === 'unknown' ? await checkSim(context, sim, {}) : sim;
      if (known.status === 'unknown') return later(growingPause(createdAt, clock.now()));
      if (!isOn(known)) return settled;
    } catch (error) {
      if (error instanceof CarrierBusy) return later(error.seconds * SECOND, 'busy', error.message);
      if (error instanceof CarrierSilent) return later(failures > MANY ? HOUR : backOff(failures + 1), 'unreachable', error.message);
      throw error;
    }
    // Under an exception the old SIM stays on. What is ordered here may come to nothing too: then it is looked at again.
    if (row.status === 'finalized' && row.exception) return settled;
    const kind = row.status === 'finalized' ? ('old-sim-off' as const) : ('new-sim-off' as const);
    const { state } = await switchOff(context, row, { simId: sim.id, kind });
    return state === 'trouble' ? settled : later(LOOKS_AGAIN);
  };

const useless = or(
  and(eq(swaps.status, 'finalized' satisfies SwapStatus), eq(sims.id, swaps.oldSimId)),
  and(inArray(swaps.status, ['aborted', 'go-back'] satisfies SwapStatus[]), eq(sims.id, swaps.newSimId)),
);

/** Looks after those whose SIM nobody knows the state of though its swap is long over: a later answer of the carrier may have made it so. */
export async function adoptUnknown({ database, queue }: Pick<Context, 'database' | 'queue'>): Promise<void> {
  const found = await database.select({ id: swaps.id }).from(swaps).innerJoin(sims, useless).where(eq(sims.status, 'unknown'));
  if (found.length > 0) await transact(database, (tx) => queue.enqueue(tx, ...found.map(({ id }) => unknownJob(id))));
}
