import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { SwapMove } from '#lib/contract/swaps/move.ts';
import { CarrierBusy, CarrierSilent, type Line } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { HOUR, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { keptPlans } from '#upstream/plans/known.ts';
import { afterMove } from '#upstream/sims/afterMove.ts';
import { changeSim, publishSim } from '#upstream/sims/changes.ts';
import { simsConfirmed } from '#upstream/sims/events.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { recordSwapEvent } from './events.ts';
import { movedBetween } from './moveOrder.ts';
import { lockSim } from './switching.ts';
import { type SwapRow, swaps } from './tables.ts';

const Payload = z.object({ swap: z.number().int(), back: z.boolean() });
const LONGEST_WAIT = 60 * SECOND;
/** So long without an answer, the swap says so: somebody may be in front of a panel that nothing is heard of. */
const TOLD_AFTER = 2 * HOUR;

type Move = { row: SwapRow; move: SwapMove; from: SimRow; to: SimRow; isBack: boolean };

async function underWay(database: Database, id: number, isBack: boolean): Promise<Move | undefined> {
  const [row] = await database.select().from(swaps).where(eq(swaps.id, id));
  if (!row?.move || row.move.state !== (isBack ? 'moving-back' : 'moving') || !row.oldSimId || !row.newSimId) return undefined;
  const simOf = async (simId: number) => (await database.select().from(sims).where(eq(sims.id, simId)))[0];
  const [old, fresh] = [await simOf(row.oldSimId), await simOf(row.newSimId)];
  return old && fresh && { row, move: row.move, isBack, ...(isBack ? { from: fresh, to: old } : { from: old, to: fresh }) };
}

/** Written in one piece: the line is with exactly one of the two, whenever somebody looks. */
async function settle(tx: Database, seen: Move, end: { line: Line } | { words: string }, now: Date): Promise<void> {
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, seen.row.id)).for('update');
  for (const id of [seen.from.id, seen.to.id].sort((one, other) => one - other)) await lockSim(tx, id);
  const found = await underWay(tx, seen.row.id, seen.isBack);
  if (!found) return;
  const { row, move, from, to, isBack } = found;
  const isMoved = 'line' in end;
  const reason = from.pending?.reason ?? null;
  const { gone, here } = isMoved
    ? afterMove({ kind: move.kind, from, to }, end.line, { isKept: await keptPlans(tx), now })
    : { gone: { pending: null }, here: { pending: null } };
  const message = isMoved ? null : end.words;
  await changeSim(tx, from, gone, { kind: isMoved ? 'line-gone' : 'move-failed', reason, message }, now);
  await changeSim(tx, to, here, { kind: isMoved ? 'line-here' : 'move-failed', reason, message }, now);
  if (isMoved) await simsConfirmed.publish(tx, { simIds: [from.id, to.id] });
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

/** Asks before it asks again, so that nothing is done twice, and never gives up: while nobody knows which radio has the line, none may be let go. */
export const moveWork =
  ({ database, clock, carrier }: Pick<Context, 'database' | 'clock' | 'carrier'>): Work =>
  async ({ payload, requestId, createdAt, attempts, failures }): Promise<Outcome> => {
    const { swap: id, back } = Payload.parse(payload);
    const seen = await underWay(database, id, back);
    if (!seen || seen.move.kind === 'new-line') return { finish: async () => undefined };
    const { from, to, move } = seen;
    const notify = (tx: Database) => publishSim(tx, to);
    const later = (ms: number) => ({ retryAt: new Date(clock.now().getTime() + ms), notify });
    const overdueFor = async (words: string) => {
      const now = clock.now();
      if (now.getTime() - createdAt.getTime() >= TOLD_AFTER) await transact(database, (tx) => tell(tx, seen, words, now));
    };
    try {
      // What was never taken up before was never asked for.
      const known = attempts > 1 ? await carrier.find(requestId, from) : undefined;
      const order = known ?? (await carrier.change(requestId, from, to, move.kind as Exclude<SwapMove['kind'], 'new-line'>));
      if (order.state === 'failed') return { finish: (tx) => settle(tx, seen, { words: order.words }, clock.now()) };
      if (order.state === 'done') return { finish: (tx) => settle(tx, seen, { line: order.line }, clock.now()) };
      await overdueFor(order.state === 'unknown' ? order.words : 'accepted, not done yet');
      if (order.state === 'unknown') return later(LONGEST_WAIT);
      const overdue = clock.now().getTime() - order.until.getTime();
      return overdue < 0 ? { retryAt: order.until, notify } : later(Math.min(LONGEST_WAIT, SECOND + overdue / 4));
    } catch (error) {
      if (!(error instanceof CarrierBusy || error instanceof CarrierSilent)) throw error;
      const words = error.message;
      await overdueFor(words);
      if (error instanceof CarrierBusy) return { ...later(error.seconds * SECOND), why: 'busy', words };
      return { ...later(backOff(failures + 1)), why: 'unreachable', words };
    }
  };
