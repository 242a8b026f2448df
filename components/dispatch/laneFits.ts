import type { Conflict, ConflictKind } from '#lib/contract/dispatch/stops.ts';
import { type Board, bestAt, dayOf, type Offer } from './board.ts';

/** Whether somebody can take a visit that day, where it fits best; `against`: the first thing that speaks against it. */
export type LaneFit = { offer: Offer | undefined; against: Conflict | 'off' | undefined };

/** What the technician or the truck does not have: no other hour mends it. */
const LACKS: readonly ConflictKind[] = ['missing-skill', 'licence-ended', 'no-lift', 'missing-part'];
export const isLack = ({ kind }: Conflict) => LACKS.includes(kind);

/** What speaks against everybody alike is left out. */
const WEIGHT: readonly ConflictKind[] = [...LACKS, 'pinned', 'two-at-once', 'late', 'outside-shift', 'second-busy', 'other-branch'];
const weightOf = ({ kind }: Conflict) => WEIGHT.indexOf(kind);

export function laneFit(board: Board, ticketId: number, technicianId: number, now: number): LaneFit {
  if (dayOf(board, technicianId)?.shift === null) return { offer: undefined, against: 'off' };
  const offer = bestAt(board, ticketId, technicianId, now);
  const against = offer?.conflicts.filter(({ kind }) => WEIGHT.includes(kind));
  return { offer, against: against?.sort((one, other) => weightOf(one) - weightOf(other))[0] };
}
