import { eq } from 'drizzle-orm';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { moveOf, moveRules } from '#lib/domain/carrierMoves.ts';
import { verdictOf } from '#lib/domain/simLifecycle.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeSim } from '#upstream/sims/changes.ts';
import { CARRIER_JOB, jobKeyOf } from '#upstream/sims/orders.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { recordSwapEvent } from './events.ts';
import { orderMove } from './moveOrder.ts';
import { serializeSwap } from './serialize.ts';
import { type SwapRow, swaps } from './tables.ts';

export type Progress = { state: 'doing' | 'done' | 'trouble'; message?: string | null };
export const DONE: Progress = { state: 'done' };
export const DOING: Progress = { state: 'doing' };

export const lockSim = async (tx: Database, id: number): Promise<SimRow | undefined> => {
  const [row] = await tx.select().from(sims).where(eq(sims.id, id)).for('update');
  return row;
};

export const isOn = ({ status }: Pick<SimRow, 'status'>) => status === 'active' || status === 'suspended';

type Off = { simId: number | null; kind: 'old-sim-off' | 'new-sim-off'; by?: string | null };

/** Asks the carrier to switch a line off. What never was on, or is off, is done; what the carrier would refuse is trouble. */
export async function switchOff(context: Context, row: SwapRow, { simId, kind, by = row.ending?.by ?? null }: Off): Promise<Progress> {
  if (simId === null) return DONE;
  return transact(context.database, async (tx): Promise<Progress> => {
    await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, row.id)).for('key share');
    const sim = await lockSim(tx, simId);
    if (sim?.pending?.swap_id) return DOING;
    if (!sim || sim.pending?.action === 'deactivate') return DONE;
    // It was in this panel before the swap that chose it, and is.
    if (kind === 'new-sim-off' && sim.stockState === 'installed' && sim.csNo === row.csNo) return DONE;
    if (sim.pending) return DOING;
    if (!isOn(sim)) return DONE;
    const verdict = verdictOf(serializeSim(sim), 'deactivate');
    if (verdict.kind === 'refused') return { state: 'trouble', message: verdict.rule };
    await order(context, tx, row, { sim, action: 'deactivate', kind, by });
    return DONE;
  });
}

/** Both radios may be in the panel, so each gets a line of its own: the old one too, whose line is with the new one. */
export async function switchOldOn(context: Context, tx: Database, row: SwapRow): Promise<Progress> {
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, row.id)).for('key share');
  const sim = row.oldSimId === null ? undefined : await lockSim(tx, row.oldSimId);
  if (sim?.pending?.swap_id) return DOING;
  if (sim && verdictOf(serializeSim(sim), 'activate').kind === 'ok')
    await order(context, tx, row, { sim, action: 'activate', kind: 'old-sim-on', by: row.ending?.by ?? null });
  return DONE;
}

/** The new radio stays in the panel for good: it gets the line of the old one where that is how it goes over. */
async function moveOn(context: Context, tx: Database, row: SwapRow, to: SimRow): Promise<Progress | undefined> {
  const swap = await serializeSwap(tx, row, context.clock.now());
  const move = moveOf(swap);
  if (row.inPanel?.which !== 'new' || isOver(swap) || move === 'new-line' || row.move?.state !== 'chosen') return undefined;
  // What the carrier refused it refuses again: then the radio gets a line of its own.
  if (row.move.message || moveRules(move, swap).length > 0 || row.oldSimId === null) return undefined;
  const from = await lockSim(tx, row.oldSimId);
  if (!from || from.pending || to.pending) return DOING;
  await orderMove(context, tx, row, { from, to, isBack: false, name: row.ending?.by ?? null });
  return DOING;
}

/** What can't be switched on stands with the SIM and the swap, which stays open: it holds nobody up who has to leave. */
export async function switchOn(context: Context, tx: Database, row: SwapRow): Promise<Progress> {
  const [now = row] = await tx.select().from(swaps).where(eq(swaps.id, row.id)).for('update');
  const sim = row.newSimId === null ? undefined : await lockSim(tx, row.newSimId);
  if (sim?.pending?.action === 'deactivate' || sim?.pending?.swap_id) return DOING;
  const moved = sim && (await moveOn(context, tx, now, sim));
  if (moved) return moved;
  const verdict = sim && verdictOf(serializeSim(sim), 'activate');
  if (verdict?.kind === 'refused' && verdict.rule === 'no-radio')
    await recordSwapEvent(
      tx,
      row.id,
      { kind: 'ending-trouble', message: verdict.rule, facts: { step: 'new-sim-on' } },
      context.clock.now(),
    );
  if (sim && verdict?.kind === 'ok')
    await order(context, tx, row, { sim, action: 'activate', kind: 'new-sim-on', by: row.ending?.by ?? null });
  return DONE;
}

type Order = { sim: SimRow; action: SimAction; kind: Off['kind'] | 'new-sim-on' | 'old-sim-on'; by: string | null };

async function order({ clock, carrier, queue }: Context, tx: Database, row: SwapRow, { sim, action, kind, by }: Order): Promise<void> {
  const now = clock.now();
  const reason = `Swap ${row.id}, ticket ${row.ticketNumber}`;
  const asked = {
    action,
    requested_by: by,
    requested_at: now.toISOString(),
    reason,
    expected_by: carrier.expects(now, sim.provider).toISOString(),
  };
  await changeSim(tx, sim, { pending: asked, reason }, { kind: 'asked', action, reason }, now);
  await queue.enqueue(tx, { kind: CARRIER_JOB, key: jobKeyOf(sim.id), payload: { sim: sim.id } });
  await recordSwapEvent(tx, row.id, { kind, facts: { sim_id: sim.id, imei: simNumber(sim) } }, now);
}
