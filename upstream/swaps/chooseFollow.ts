import type { User } from '#lib/contract/session.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isLeft } from '#lib/domain/swapGates.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { blocked } from './blocked.ts';
import { communicationToSend } from './communication.ts';
import type { SwapRow } from './tables.ts';
import type { SwapColumns, Typed } from './typedChanges.ts';

type Whose = { swap: Swap; user: User; now: Date };

/** Writes into a change of a swap whether it goes on by itself; with another new SIM everything is to be asked for anew. */
export async function chooseFollow(
  tx: Database,
  row: SwapRow,
  set: SwapColumns,
  wanted: Typed['follow'],
  { swap, user, now }: Whose,
): Promise<ProblemResponse | undefined> {
  const { follow } = row;
  if (wanted === undefined) {
    if (follow && set.newSimId !== undefined) set.follow = { ...follow, communication: undefined, asked: [], held: [] };
    return undefined;
  }
  if (wanted === null) {
    set.follow = null;
    return undefined;
  }
  // What begins is begun with the test.
  if (!swap.test || isLeft(swap)) return blocked(['test-not-confirmed'], swap);
  const sent = wanted.communication && (await communicationToSend(tx, swap, wanted.communication));
  if (sent instanceof ProblemResponse) return sent;
  const { communication = follow?.communication } = wanted;
  set.follow = {
    ...{ user_id: user.id, by: nameOf(user), at: now.toISOString() },
    ...(communication && { communication }),
    asked: follow?.asked ?? [],
    held: follow?.held ?? [],
  };
  return undefined;
}
