import type { FollowAct } from '#lib/contract/swaps/follow.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { moveOf } from './carrierMoves.ts';
import { isProgramDue } from './programWork.ts';
import { actRules, gateOf, hasCheck, isLeft, isWayBack, stopOf } from './swapGates.ts';

const LAST_STEP = 6;

/** What was refused and still waits for a person: not what somebody has done by hand since. */
export function heldOf({
  follow,
  upload,
  download,
  new_sim,
  move,
  checks,
}: Pick<Swap, 'follow' | 'upload' | 'download' | 'new_sim' | 'move' | 'checks'>) {
  const isDone: Record<FollowAct, boolean> = {
    save: upload?.state === 'done' || hasCheck({ checks }, 'use-last-program'),
    activate: new_sim?.status === 'active' || Boolean(new_sim?.pending),
    move: move !== null && move.state !== 'chosen',
    send: download !== null && download.state !== 'failed',
  };
  return (follow?.held ?? []).filter(({ act }) => !isDone[act]);
}

type FollowDue = { act: FollowAct } | { step: number };

/** What a swap that goes on by itself does next; nothing while it waits, as it does until the system is on test. Each act is asked for once: what was refused is a person's (`asked`). */
export function followDue(swap: Swap, asked: readonly FollowAct[], now: Date): FollowDue | undefined {
  if (stopOf(swap) || isLeft(swap) || isWayBack(swap) || swap.test?.state !== 'on') return undefined;
  const { new_sim: fresh, move, step, upload, download } = swap;
  const mayAsk = (act: FollowAct) => !asked.includes(act) && actRules(swap, act, now).length === 0;
  const isNewLine = moveOf(swap) === 'new-line';
  if (!upload && !hasCheck(swap, 'use-last-program') && mayAsk('save')) return { act: 'save' };
  if (isNewLine && fresh && fresh.status !== 'active' && !fresh.pending && mayAsk('activate')) return { act: 'activate' };
  if (!isNewLine && move?.state === 'chosen' && mayAsk('move')) return { act: 'move' };
  if (step >= 3 && step < LAST_STEP && gateOf(swap, step, now).length === 0) return { step: step + 1 };
  if (isProgramDue(swap) && !download && mayAsk('send')) return { act: 'send' };
  return undefined;
}
