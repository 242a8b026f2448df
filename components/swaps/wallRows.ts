import type { OpenTest } from '#lib/contract/onTest.ts';
import type { WallRow } from '#lib/contract/swaps/wall.ts';
import { type Next, nextObstacle, type Urgency } from '#lib/domain/nextObstacle.ts';
import { isOver, offTestSince, testLeft } from '#lib/domain/swapGates.ts';

export type Shown = WallRow & { next: Next; urgency: Urgency; left: number | undefined; test: OpenTest | undefined };

const LAST = Number.MAX_SAFE_INTEGER;

/** What the station acts on first, the longest on top; then what runs out first; then those without a test, and what is done. */
const rank = ({ swap, next, left }: Shown) => (isOver(swap) ? 3 : next.urgency === 4 ? 0 : left === undefined ? 2 : 1);
const since = ({ swap }: Shown, now: Date) => Date.parse(offTestSince(swap, now) ?? '') || 0;

export function wallRows(rows: readonly WallRow[], tests: readonly OpenTest[], now: Date): Shown[] {
  const shown = rows.map((row): Shown => {
    const next = nextObstacle(row.swap, now);
    const test = tests.find(({ swap_id }) => swap_id === row.swap.id);
    const isUntaken = test?.escalation != null && test.escalation.taken_at === null;
    const urgency = isUntaken && next.urgency < 3 ? 3 : next.urgency;
    return { ...row, next, urgency, left: testLeft(row.swap, now), test };
  });
  return shown.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (rank(one) === 0 ? since(one, now) - since(other, now) : (one.left ?? LAST) - (other.left ?? LAST)) ||
      other.urgency - one.urgency ||
      one.swap.id - other.swap.id,
  );
}

/** Tests that are no swap's, or of one that is not shown, and want somebody: over, not to be ended, about to end, or escalated. */
export const testsLeft = (tests: readonly OpenTest[], rows: readonly WallRow[], now: Date): OpenTest[] =>
  tests.filter(({ swap_id, expires_at, unreachable, escalation }) => {
    const isOwn = swap_id !== null && rows.some(({ swap }) => swap.id === swap_id);
    const isSoon = expires_at !== null && Date.parse(expires_at) - now.getTime() <= 5 * 60_000;
    return !isOwn && (unreachable || isSoon || (escalation !== null && escalation.taken_at === null));
  });
