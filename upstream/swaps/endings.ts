import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { User } from '#lib/contract/session.ts';
import type { ENDING_STEPS, Ending } from '#lib/contract/swaps/ending.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isLineAway, isMoving, mayHaveBoth } from '#lib/domain/carrierMoves.ts';
import { isOver, isTouched } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { stopTransfers } from '#upstream/programs/transfers.ts';
import { STEPS } from './endingSteps.ts';
import { endOf } from './endOf.ts';
import { recordSwapEvent, swapFinished } from './events.ts';
import { SwapPayload } from './payload.ts';
import { serializeSwap, swapOf } from './serialize.ts';
import type { Progress } from './switching.ts';
import { type SwapRow, swaps } from './tables.ts';
import { lookAfter } from './unknown.ts';
import { keepUnprotected } from './unprotected.ts';
import { VERIFY_JOB, verifyKeyOf } from './verifySwap.ts';

export const ENDING_JOB = 'ending';
const endingKeyOf = (swapId: number) => `ending:${swapId}`;

type Kind = z.infer<typeof Ending>['kind'];
type Steps = z.infer<typeof Ending>['steps'];

/** The line went to the new radio and came back: with the new one there is nothing to switch off. */
const isBack = (swap: Swap) =>
  swap.move?.state === 'chosen' &&
  swap.move.kind !== 'new-line' &&
  swap.old_sim?.status === 'active' &&
  swap.new_sim?.status === 'deactivated';

/** In this order. The old SIM goes only with a proof, never under an exception; the new one only where it is not in the panel. */
function stepsOf(kind: Kind, swap: Swap, inPanel: SwapRow['inPanel']): (typeof ENDING_STEPS)[number][] {
  const isEnded = isLineAway(swap) && swap.old_sim?.status === 'deactivated';
  if (kind === 'finalize') return ['off-test', 'stock', ...(swap.exception || isEnded ? [] : (['old-sim-off'] as const)), 'ticket'];
  // A card that went along is in the new radio: the old one has none to be switched on.
  const isEither = inPanel?.which === 'unknown' && (isLineAway(swap) || isMoving(swap)) && mayHaveBoth(swap);
  if (kind === 'leave')
    return ['restore-program', 'off-test', 'stock', 'new-sim-on', ...(isEither ? (['old-sim-on'] as const) : []), 'ticket'];
  return [
    'restore-program',
    'off-test',
    ...(isTouched(swap) ? (['stock'] as const) : []),
    ...(isBack(swap) ? [] : (['new-sim-off'] as const)),
    'ticket',
  ];
}

type Order = { kind: Kind; reason?: string; user: User; inPanel?: SwapRow['inPanel'] };

export async function beginEnding(
  context: Context,
  tx: Database,
  row: SwapRow,
  { kind, reason, user, inPanel = row.inPanel }: Order,
): Promise<{ swap: Swap }> {
  const now = context.clock.now();
  const swap = await serializeSwap(tx, row, now);
  if (row.ending) return { swap };
  const steps: Steps = stepsOf(kind, swap, inPanel).map((name) => ({ name, state: 'waiting', message: null, at: null }));
  const ending = { kind, by: nameOf(user), asked_at: now.toISOString(), reason: reason ?? null, steps };
  await tx
    .update(swaps)
    .set({ ending, inPanel, version: row.version + 1, updatedAt: now })
    .where(eq(swaps.id, row.id));
  if (kind !== 'finalize') await stopTransfers(context, tx, row.id);
  await recordSwapEvent(
    tx,
    row.id,
    { kind: 'ending-asked', by: user, message: reason, facts: { kind, ...(inPanel && { in_panel: inPanel.which }) } },
    now,
  );
  await context.queue.enqueue(tx, { kind: ENDING_JOB, key: endingKeyOf(row.id), payload: { swap: row.id } });
  const after = await swapOf(tx, row.id, now);
  return { swap: after?.swap ?? swap };
}

const OVER = { finalize: 'finalized', abort: 'aborted', 'go-back': 'go-back', leave: undefined } as const;
const EVENT_OF = { finalize: 'finalized', abort: 'aborted', 'go-back': 'gone-back', leave: 'left' } as const;

const AGAIN = SECOND;
const TROUBLE = 5 * SECOND;

/** Carries an ending out, one step an attempt, in an order that any crash may interrupt. */
export const endingWork =
  (context: Context): Work =>
  async ({ payload }) => {
    const { database, clock } = context;
    const id = SwapPayload.parse(payload).swap;
    const found = await swapOf(database, id, clock.now());
    if (!found?.row.ending || isOver(found.swap)) return { finish: async () => undefined };
    const { row, swap } = found;
    const ending = found.row.ending;
    const index = ending.steps.findIndex(({ state }) => state !== 'done');
    const step = ending.steps[index];
    if (!step) return { finish: (tx) => close(context, tx, row, ending) };
    const progress = await (STEPS[step.name] ?? skip)(context, row, swap);
    await transact(database, (tx) => recordProgress(tx, id, index, progress, clock.now()));
    const wait = progress.state === 'done' ? 0 : progress.state === 'trouble' ? TROUBLE : AGAIN;
    return { retryAt: new Date(clock.now().getTime() + wait) };
  };

const skip = async (): Promise<Progress> => ({ state: 'done' });

async function recordProgress(tx: Database, id: number, index: number, { state, message = null }: Progress, now: Date) {
  const [row] = await tx.select().from(swaps).where(eq(swaps.id, id)).for('update');
  const step = row?.ending?.steps[index];
  if (!row?.ending || !step || (step.state === state && step.message === message)) return;
  const steps = row.ending.steps.with(index, { ...step, state, message, at: now.toISOString() });
  await tx
    .update(swaps)
    .set({ ending: { ...row.ending, steps }, updatedAt: now })
    .where(eq(swaps.id, id));
  if (state === 'trouble') await recordSwapEvent(tx, id, { kind: 'ending-trouble', message, facts: { step: step.name } }, now);
  else await recordSwapEvent(tx, id, { kind: 'ending-step', facts: { step: step.name, state } }, now);
}

async function close(context: Context, tx: Database, row: SwapRow, { kind, by, reason }: z.infer<typeof Ending>) {
  const now = context.clock.now();
  const status = OVER[kind];
  const { id, version, inPanel } = row;
  const end = status ? await endOf(tx, row, status, now) : { ending: null };
  await tx
    .update(swaps)
    .set({ ...end, version: version + 1, updatedAt: now })
    .where(eq(swaps.id, id));
  await recordSwapEvent(
    tx,
    id,
    { kind: EVENT_OF[kind], name: by, message: reason, facts: { by, ...(inPanel && { in_panel: inPanel.which }) } },
    now,
  );
  if (status) {
    await lookAfter(context, tx, id);
    await keepUnprotected(context, tx, id);
    // What was signed for instead of proven leaves something to do there.
    const isProven = status === 'finalized' && !row.exception && inPanel?.which !== 'unknown';
    if (isProven) await swapFinished.publish(tx, { csNo: row.csNo, ticketNumber: row.ticketNumber, name: by, at: now });
  }
  // Any signal of the days in between proves the radio as well as one during the visit.
  else await context.queue.enqueue(tx, { kind: VERIFY_JOB, key: verifyKeyOf(id), payload: { swap: id } });
}
