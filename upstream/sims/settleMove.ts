import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { Database } from '#upstream/db/connect.ts';
import { keptPlans } from '#upstream/plans/known.ts';
import { afterMove } from './afterMove.ts';
import type { MoveEnd } from './askMove.ts';
import { changeSim } from './changes.ts';
import { simsConfirmed } from './events.ts';
import type { SimRow } from './tables.ts';
import { takenImsis } from './takenImsis.ts';

type Moved = { kind: CarrierMove; from: SimRow; to: SimRow };

/** Of two that are locked: written in one piece, so that the line is with exactly one of them, whenever somebody looks. */
export async function settleMove(
  tx: Database,
  { kind, from, to }: Moved,
  end: MoveEnd,
  whose: { reason: string | null; jobId?: number },
  now: Date,
): Promise<{ isMoved: boolean; message: string | null }> {
  const isMoved = 'line' in end;
  const { gone, here } = isMoved
    ? afterMove({ kind, from, to }, end.line, { isKept: await keptPlans(tx), isTaken: await takenImsis(tx, [end.line]), now })
    : { gone: { pending: null }, here: { pending: null } };
  const note = { ...whose, message: isMoved ? null : end.words };
  await changeSim(tx, from, gone, { kind: isMoved ? 'line-gone' : 'move-failed', ...note }, now);
  await changeSim(tx, to, here, { kind: isMoved ? 'line-here' : 'move-failed', ...note }, now);
  if (isMoved) await simsConfirmed.publish(tx, { simIds: [from.id, to.id] });
  return { isMoved, message: note.message };
}
