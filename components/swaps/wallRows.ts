import type { OpenTest, PlannedTest } from '#lib/contract/onTest.ts';
import type { WallRow } from '#lib/contract/swaps/wall.ts';
import { type Next, nextObstacle, type Urgency } from '#lib/domain/nextObstacle.ts';
import { soonPlanned } from '#lib/domain/soonPlanned.ts';
import { isOver, offTestSince, testLeft } from '#lib/domain/swapGates.ts';

/** `left`: the milliseconds until the station ends the test by itself, also of one that could not be taken off. */
export type Shown = WallRow & { next: Next; urgency: Urgency; left: number | undefined; test: OpenTest | undefined };

/** A swap, a system on test without one that anybody is at, or a test that is to begin. */
type WallItem = { urgency: Urgency; isStuck: boolean; rank: number; endsAt: number } & (
  | { kind: 'swap'; row: Shown }
  | { kind: 'test'; test: OpenTest }
  | { kind: 'plan'; plan: PlannedTest }
);

const LAST = Number.MAX_SAFE_INTEGER;
const SOON = 5 * 60_000;

const isUntaken = ({ escalation }: OpenTest) => escalation !== null && escalation.taken_at === null;
const untilEnd = (at: string | null | undefined, now: Date) => (at ? Date.parse(at) - now.getTime() : undefined);

function shownOf(row: WallRow, tests: readonly OpenTest[], now: Date): Shown {
  const { swap } = row;
  const next = nextObstacle(swap, now);
  const test = isOver(swap) ? undefined : tests.find(({ swap_id }) => swap_id === swap.id);
  const least = test && isUntaken(test) ? 3 : test?.left ? 2 : 0;
  const urgency = next.urgency < least ? least : next.urgency;
  return { ...row, next, urgency, left: swap.test?.state === 'lost' ? untilEnd(swap.test.expires_at, now) : testLeft(swap, now), test };
}

function itemOfSwap(row: Shown, now: Date): WallItem {
  const { swap, next, urgency, left, test } = row;
  const isStuck = next.what === 'cant-end';
  const isLoud = urgency === 4 || (test !== undefined && (test.unreachable || isUntaken(test)));
  const rank = isOver(swap) ? 3 : isLoud ? 0 : left === undefined && urgency < 3 ? 2 : 1;
  const over = urgency === 4 && !isStuck ? Date.parse(offTestSince(swap, now) ?? '') || 0 : undefined;
  return { kind: 'swap', row, urgency, isStuck, rank, endsAt: over ?? (left === undefined ? LAST : now.getTime() + left) };
}

function itemOfTest(test: OpenTest, now: Date): WallItem {
  const left = untilEnd(test.expires_at, now);
  const isOut = left !== undefined && left <= 0;
  const isLoud = isOut || test.unreachable || isUntaken(test);
  const endsAt = left === undefined ? LAST : now.getTime() + left;
  return {
    kind: 'test',
    test,
    urgency: isOut || test.unreachable ? 4 : 3,
    isStuck: test.unreachable && !isOut,
    rank: isLoud ? 0 : 1,
    endsAt,
  };
}

/** One that is held wants somebody; of the others the hour before they begin. */
function itemOfPlan(plan: PlannedTest): WallItem {
  const isHeld = plan.state === 'held';
  return { kind: 'plan', plan, urgency: isHeld ? 3 : 0, isStuck: isHeld, rank: isHeld ? 0 : 1, endsAt: Date.parse(plan.starts_at) };
}

/** Tests that are no swap's, or of one whose row does not say it, and want somebody: over, not to be ended, about to end, left, or escalated. */
function testsLeft(tests: readonly OpenTest[], rows: readonly Shown[], now: Date): OpenTest[] {
  const isSaid = (test: OpenTest) =>
    rows.some((row) => row.test === test && (!test.unreachable || ['cant-end', 'ending-trouble'].includes(row.next.what)));
  return tests.filter(
    (test) =>
      !isSaid(test) && (test.unreachable || test.left !== null || isUntaken(test) || (untilEnd(test.expires_at, now) ?? LAST) <= SOON),
  );
}

/** What somebody has to see to first, the longest on top; then what runs out first; then those without a test, and what is done. */
export function wallItems(
  rows: readonly WallRow[],
  tests: readonly OpenTest[],
  now: Date,
  planned: readonly PlannedTest[] = [],
): WallItem[] {
  const shown = rows.map((row) => shownOf(row, tests, now));
  return [
    ...shown.map((row) => itemOfSwap(row, now)),
    ...testsLeft(tests, shown, now).map((test) => itemOfTest(test, now)),
    ...soonPlanned(planned, now.getTime()).map(itemOfPlan),
  ].sort((one, other) => one.rank - other.rank || one.endsAt - other.endsAt || other.urgency - one.urgency || idOf(one) - idOf(other));
}

const idOf = (item: WallItem) => (item.kind === 'swap' ? item.row.swap.id : 0);
