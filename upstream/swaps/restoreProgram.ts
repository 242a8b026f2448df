import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { askOnTest, testOfSwap } from '#upstream/onTest/repository.ts';
import { askTransfer } from '#upstream/programs/askTransfer.ts';
import { lastGoodProgram } from '#upstream/programs/saved.ts';
import { sendsOfSwap, wasSent } from '#upstream/programs/transfers.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { DOING, DONE, type Progress } from './switching.ts';
import type { SwapRow } from './tables.ts';

const RESTORE_MINUTES = 30;

const ASK_AGAIN = 60 * SECOND;

async function notOnTest(context: Context, row: SwapRow, swap: Swap): Promise<Progress | undefined> {
  const now = context.clock.now();
  const systemNo = swap.system_no;
  if (!systemNo) return undefined;
  const open = await openTestOf(context.database, systemNo);
  if (open?.state === 'lost') return { state: 'trouble', message: open.message };
  if (open) {
    const isHeld = open.confirmedAt && open.expiresAt && open.expiresAt > now && !open.offAskedAt;
    if (isHeld && open.scope !== 'all') return { state: 'trouble', message: 'test-partial' };
    return isHeld ? undefined : DOING;
  }
  const last = await testOfSwap(context.database, row.id);
  if (last?.state === 'failed' && now.getTime() - last.askedAt.getTime() < ASK_AGAIN) return { state: 'trouble', message: last.message };
  const order = { systemNo, csNo: row.csNo, swapId: row.id, minutes: RESTORE_MINUTES, user: null, told: last?.told };
  const asked = await transact(context.database, (tx) => askOnTest(context, tx, order));
  return asked instanceof ProblemResponse ? { state: 'trouble', message: asked.body.message } : DOING;
}

/** After a send that reached the panel and did not come to a good end it gets its last good program again, and only then it is let go. */
export const restoreProgram = async (context: Context, row: SwapRow, swap: Swap): Promise<Progress> => {
  const sends = (await sendsOfSwap(context.database, row.id)).flatMap(({ transfer }) => transfer ?? []);
  const [newest] = sends;
  if (newest?.state === 'queued' || newest?.state === 'running') return DOING;
  if (newest?.state === 'trapped') return { state: 'trouble', message: 'trapped' };
  const reached = sends.find(wasSent);
  if (!newest || !reached) return DONE;
  const isGood = reached.state === 'done' && reached.compared === true;
  // The old radio reaches nothing by the new line's section: it gets the program that was in the panel before.
  const first = sends.findLast((each) => each.communication && wasSent(each));
  const isBack = row.ending?.kind !== 'leave' && first !== undefined;
  const isThere = !isBack || (reached.communication === null && reached.program_id === first.program_id);
  if (isGood && isThere) return DONE;
  const good = await lastGoodProgram(context.database, row.csNo);
  if (!good) return DONE;
  const stays = row.inPanel?.which === 'new' ? reached : undefined;
  const wanted = isBack
    ? { programId: first.program_id ?? good.id }
    : { programId: stays?.program_id ?? good.id, scope: 'whole' as const, communication: stays?.communication ?? null };
  const held = await notOnTest(context, row, swap);
  if (held) return held;
  const asked = await transact(context.database, (tx) =>
    askTransfer(context, tx, { kind: 'download', swapId: row.id, csNo: row.csNo, user: null, ...wanted }),
  );
  if (asked instanceof ProblemResponse) return { state: 'trouble', message: asked.body.message };
  return isGood || newest.message === 'withdrawn' ? DOING : { state: 'trouble', message: newest.message ?? swap.panel_type };
};
