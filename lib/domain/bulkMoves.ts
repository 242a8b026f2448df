import type { Sim } from '#lib/contract/sims/sim.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import { moveRules, proposedMove } from './carrierMoves.ts';
import { verdictOf } from './simLifecycle.ts';
import { isInStock } from './simPairing.ts';

export type BulkMoveVerdict = { move: CarrierMove } | { rule: SkipRule };

/** Not active, and its carrier may bill it all the same. */
const isBilled = (sim: Pick<Sim, 'status'>): sim is { status: 'suspended' | 'unknown' } =>
  sim.status === 'suspended' || sim.status === 'unknown';

/**
 * The one judgement of a line that is moved without a swap: only one that no live system depends on, and only to what lies in the stock. How it goes over
 * is the carrier's to say (`moveFacts.ts`); where it has no change for what is exchanged, there is a new line, and the old one ends once that is on.
 */
export function bulkMoveVerdict(from: Sim, to: Sim): BulkMoveVerdict {
  if (from.status !== 'active' && !from.pending) return { rule: isBilled(from) ? from.status : 'not-active' };
  const off = verdictOf(from, 'deactivate');
  if (off.kind === 'refused' && off.rule !== 'day-limit') return { rule: off.rule };
  if (off.kind === 'ok' && off.confirm) return { rule: 'by-swap' };
  if (to.pending) return { rule: 'pending' };
  if (to.hold) return { rule: `swap-${to.hold.side}` };
  if (!isInStock(to)) return { rule: 'not-at-hand' };
  const pair = { old_sim: from, new_sim: to };
  const move = proposedMove(pair);
  // ThingSpace counts activations, suspensions, restores and deactivations of a line in a day, and no change of its identifiers (Service Provisioning Rules).
  if (move !== 'new-line') return { move };
  if (off.kind === 'refused') return { rule: off.rule };
  if (to.iccid === null || moveRules(move, pair).includes('move-old-card')) return { rule: 'no-card' };
  const on = verdictOf(to, 'activate');
  return on.kind === 'refused' ? { rule: on.rule } : { move };
}
