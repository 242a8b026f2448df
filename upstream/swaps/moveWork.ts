import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { SwapMove } from '#lib/contract/swaps/move.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { askMove, type MoveEnd } from '#upstream/sims/askMove.ts';
import { publishSim } from '#upstream/sims/changes.ts';
import { settleMove } from '#upstream/sims/settleMove.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { recordSwapEvent } from './events.ts';
import { movedBetween } from './moveOrder.ts';
import { lockSim } from './switching.ts';
import { type SwapRow, swaps } from './tables.ts';

const Payload = z.object({ swap: z.number().int(), back: z.boolean() });

type Move = { row: SwapRow; move: SwapMove; from: SimRow; to: SimRow; isBack: boolean };

async function underWay(database: Database, id: number, isBack: boolean): Promise<Move | undefined> {
  const [row] = await database.select().from(swaps).where(eq(swaps.id, id));
  if (!row?.move || row.move.state !== (isBack ? 'moving-back' : 'moving') || !row.oldSimId || !row.newSimId) return undefined;
  const simOf = async (simId: number) => (await database.select().from(sims).where(eq(sims.id, simId)))[0];
  const [old, fresh] = [await simOf(row.oldSimId), await simOf(row.newSimId)];
  return old && fresh && { row, move: row.move, isBack, ...(isBack ? { from: fresh, to: old } : { from: old, to: fresh }) };
}

async function settle(tx: Database, seen: Move, end: MoveEnd, now: Date): Promise<void> {
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, seen.row.id)).for('update');
  for (const id of [seen.from.id, seen.to.id].sort((one, other) => one - other)) await lockSim(tx, id);
  const found = await underWay(tx, seen.row.id, seen.isBack);
  if (!found) return;
  const { row, move, from, to, isBack } = found;
  const reason = from.pending?.reason ?? null;
  const { isMoved, message } = await settleMove(tx, { kind: move.kind, from, to }, end, { reason }, now);
  const state = isMoved === isBack ? ('chosen' as const) : ('moved' as const);
  await tx
    .update(swaps)
    .set({ move: { ...move, state, at: now.toISOString(), message }, version: row.version + 1, updatedAt: now })
    .where(eq(swaps.id, row.id));
  const kind = isBack ? (isMoved ? 'move-back-done' : 'move-back-failed') : isMoved ? 'move-done' : 'move-failed';
  const facts = movedBetween(from, to);
  await recordSwapEvent(tx, row.id, { kind, message, facts }, now);
}

/** Says with the move, once, that its carrier has not ended it, in its words where it said any. */
async function tell(tx: Database, { row, isBack }: Move, words: string, now: Date): Promise<void> {
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, row.id)).for('update');
  const found = await underWay(tx, row.id, isBack);
  if (!found || found.move.message !== null) return;
  const { row: held, move } = found;
  await tx
    .update(swaps)
    .set({ move: { ...move, message: words }, updatedAt: now })
    .where(eq(swaps.id, held.id));
  await recordSwapEvent(tx, row.id, { kind: 'move-unanswered', message: words }, now);
  publishSim(tx, found.to);
}

export const moveWork =
  (context: Pick<Context, 'database' | 'clock' | 'carrier'>): Work =>
  async (job): Promise<Outcome> => {
    const { database, clock } = context;
    const { swap: id, back } = Payload.parse(job.payload);
    const seen = await underWay(database, id, back);
    if (!seen || seen.move.kind === 'new-line') return { finish: async () => undefined };
    return askMove(
      context,
      job,
      { from: seen.from, to: seen.to, kind: seen.move.kind },
      {
        settle: (tx, end) => settle(tx, seen, end, clock.now()),
        tell: (words) => transact(database, (tx) => tell(tx, seen, words, clock.now())),
      },
    );
  };
