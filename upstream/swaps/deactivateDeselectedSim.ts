import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { isOver } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { NewJob } from '#upstream/core/jobRows.ts';
import type { Work } from '#upstream/core/queue.ts';
import { withReservations } from '#upstream/sims/reservations.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';
import { wasRefused } from './lineNews.ts';
import { isOn, switchOff } from './switching.ts';
import { type SwapRow, swaps } from './tables.ts';
import { growingPause } from './unknown.ts';

export const DESELECTED_SIM_JOB = 'left-sim';
const Payload = z.object({ swap: z.number().int(), sim: z.number().int(), by: z.string().nullable(), fitted: z.boolean().default(false) });

const THINKS_AGAIN = MINUTE;
const LOOKS_AGAIN = 10 * SECOND;

export const deselectedSimJob = (left: z.infer<typeof Payload>, now: Date): NewJob => ({
  kind: DESELECTED_SIM_JOB,
  key: `left-sim:${left.swap}:${left.sim}`,
  payload: left,
  runAt: new Date(now.getTime() + THINKS_AGAIN),
});

const isInPanel = (fitted: boolean, { status, inPanel, checks }: SwapRow) =>
  fitted && (!isOver({ status }) || inPanel?.which === 'unknown') && !checks.some(({ name }) => name === 'fitted');

/** Switches a SIM off that was left for another, if it was on: nobody else would think of it. One that found a use is let be. */
export const deselectedSimWork =
  (context: Context): Work =>
  async ({ payload, createdAt }) => {
    const { database, clock } = context;
    const left = Payload.parse(payload);
    const later = (ms: number) => ({ retryAt: new Date(clock.now().getTime() + ms) });
    const over = { finish: async () => undefined };
    const [row] = await database.select().from(swaps).where(eq(swaps.id, left.swap));
    const [sim] = await database.select().from(sims).where(eq(sims.id, left.sim));
    const [held] = sim ? await withReservations(database, [serializeSim(sim)]) : [];
    if (!row || !sim || sim.csNo !== null || held?.hold !== undefined || row.newSimId === left.sim) return over;
    if (isInPanel(left.fitted, row) || sim.pending) return later(MINUTE);
    // What was ordered before may have come to nothing: the carrier is asked by night.
    if (sim.status === 'unknown') return later(growingPause(createdAt, clock.now()));
    if (!isOn(sim) || (await wasRefused(database, sim.id, createdAt))) return over;
    const { state } = await switchOff(context, row, { simId: left.sim, kind: 'new-sim-off', by: left.by });
    return later(state === 'trouble' ? growingPause(createdAt, clock.now()) : LOOKS_AGAIN);
  };
