import { eq } from 'drizzle-orm';
import type { FollowAct } from '#lib/contract/swaps/follow.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { followDue } from '#lib/domain/followSteps.ts';
import { refusalOf } from '#lib/domain/refusals.ts';
import { isLeft, isWayBack, stopOf } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { askTransfer } from '#upstream/programs/askTransfer.ts';
import { orderAction } from '#upstream/sims/actions.ts';
import { simFor } from '#upstream/sims/repository.ts';
import { type Actor, actorOf } from '#upstream/users/actor.ts';
import { recordChange } from './change.ts';
import { communicationToSend } from './communication.ts';
import { recordSwapEvent } from './events.ts';
import { enqueueFollow } from './followJob.ts';
import { moveHeld } from './move.ts';
import { SwapPayload } from './payload.ts';
import { findSwap } from './repository.ts';
import { swapOf } from './serialize.ts';
import { type SwapRow, swaps } from './tables.ts';

const OFTEN = 2 * SECOND;

type Found = { row: SwapRow & { follow: NonNullable<SwapRow['follow']> }; swap: Swap; actor: Actor };

/** Asks for one thing as whoever let the swap go on would, by their rights as they are now; what stands against it, if something does. */
async function ask(context: Context, tx: Database, act: FollowAct, { row, swap, actor }: Found): Promise<ProblemResponse | undefined> {
  const { user, ability } = actor;
  const isProblem = (answer: unknown) => (answer instanceof ProblemResponse ? answer : undefined);
  if (act === 'save') return isProblem(await askTransfer(context, tx, { kind: 'upload', swapId: row.id, csNo: row.csNo, user }));
  if (act === 'move') return (await moveHeld(context, tx, { row, user, ability, isBack: false })).problem;
  if (act === 'send') {
    const sent = await communicationToSend(tx, swap, row.follow.communication);
    if (sent instanceof ProblemResponse) return sent;
    return isProblem(await askTransfer(context, tx, { kind: 'download', swapId: row.id, csNo: row.csNo, user, ...sent }));
  }
  const sim = await simFor(tx, { id: String(row.newSimId), ability, action: 'activate' });
  if (!sim) return new ProblemResponse('forbidden');
  if (sim instanceof ProblemResponse) return sim;
  const reason = `Swap ${row.id}, ticket ${row.ticketNumber}`;
  return isProblem(await orderAction(context, tx, { row: sim, action: 'activate', query: {}, body: { reason }, user }));
}

/** Nothing follows any more until somebody lets it, or until the system is on test again. */
const isIdle = (swap: Swap) => stopOf(swap) || isLeft(swap) || (swap.test?.state !== 'asking' && swap.test?.state !== 'on');

/** One thing more, in a transaction of its own. */
const goOn = (context: Context, swapId: number): Promise<'acted' | 'waits' | 'over'> =>
  transact(context.database, async (tx) => {
    const now = context.clock.now();
    await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, swapId)).for('update');
    const found = await swapOf(tx, swapId, now);
    const follow = found?.row.follow;
    if (!found || !follow || isIdle(found.swap)) return 'over';
    const { row, swap } = found;
    if (isWayBack(swap)) return 'waits';
    const actor = await actorOf(tx, follow.user_id);
    const isTheirs = actor?.ability.can('update', 'SimSwap') && (await findSwap(tx, String(row.id), actor.ability, 'update'));
    if (!actor || !isTheirs) {
      await tx.update(swaps).set({ follow: null }).where(eq(swaps.id, row.id));
      await recordSwapEvent(tx, row.id, { kind: 'follow-off', message: 'forbidden' }, now);
      return 'over';
    }
    const due = followDue(swap, follow.asked, now);
    if (!due) return 'waits';
    if ('step' in due) {
      const facts = { from: row.step, to: due.step, by_itself: true };
      // Its version stays: whoever ticks meanwhile has seen nothing else change.
      const [moved = row] = await tx.update(swaps).set({ step: due.step, updatedAt: now }).where(eq(swaps.id, row.id)).returning();
      await recordChange(context, tx, moved, {}, [{ kind: 'step', name: follow.by, facts }], now);
      return 'acted';
    }
    const { act } = due;
    const asked = [...follow.asked, act];
    await tx
      .update(swaps)
      .set({ follow: { ...follow, asked } })
      .where(eq(swaps.id, row.id));
    const problem = await ask(context, tx, act, { row: { ...row, follow }, swap, actor });
    if (!problem) return 'acted';
    const message = refusalOf(problem.body);
    const held = [...follow.held.filter((each) => each.act !== act), { act, at: now.toISOString(), message }];
    await tx
      .update(swaps)
      .set({ follow: { ...follow, asked, held } })
      .where(eq(swaps.id, row.id));
    await recordSwapEvent(tx, row.id, { kind: 'follow-held', message, facts: { act } }, now);
    return 'acted';
  });

export const followWork =
  (context: Context): Work =>
  async ({ payload }) => {
    const { swap } = SwapPayload.parse(payload);
    let state = await goOn(context, swap);
    while (state === 'acted') state = await goOn(context, swap);
    if (state !== 'over') return { retryAt: new Date(context.clock.now().getTime() + OFTEN) };
    return {
      // What was confirmed since it looked found this job still there, and began no other.
      finish: async (tx) => {
        const found = await swapOf(tx, swap, context.clock.now());
        if (found?.row.follow && !isIdle(found.swap)) await enqueueFollow(context, tx, swap);
      },
    };
  };
