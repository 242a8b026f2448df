import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { isEquipped } from '#lib/domain/lacks.ts';
import { asStop } from '#lib/domain/timed.ts';
import type { Bay } from '#upstream/dispatch/tours/bays.ts';
import { callCost, isHeld, isRushed, type Wanted } from '#upstream/dispatch/tours/problem.ts';

const NOT_THERE = Number.POSITIVE_INFINITY;
/** Less than this is not worth to call somebody else, in minutes of driving. */
const HANDED = 15;
/** What stands is left out for nothing; by something urgent a visit that may wait is moved, or at worst put off. */
const STANDS = 1e8;
const MADE_ROOM = 900_000;
const PUT_OFF = 1_000_000;
const RANK: Readonly<Record<string, number>> = { urgent: 4_000_000, high: 5000 };
const NORMAL = 1000;
/** Somebody expects those already. */
const ORPHAN = 3;

const rankOf = ({ priority }: Unassigned) => RANK[priority ?? ''] ?? NORMAL;

export const mayWait = ({ priority, window }: Stop): boolean => (priority ?? 'normal') === 'normal' && !window;

export const isAble = (visit: Unassigned, day: Dispatch) => (!visit.Branch || visit.Branch === day.Branch) && isEquipped(day, visit);

/** What is to be planned: what stands on the days, tickets asked for, and visits of who is off. */
export function wantedOf(bays: readonly Bay[], asked: readonly Unassigned[], orphans: readonly Stop[], between: boolean): Wanted[] {
  const isUrgent = [...asked, ...orphans].some(isRushed);
  const standing = bays.flatMap(({ ahead }, bay): Wanted[] =>
    ahead.map((stop) => {
      const moved = isHeld(stop) ? NOT_THERE : between ? HANDED : isUrgent && mayWait(stop) ? MADE_ROOM : NOT_THERE;
      return {
        stop,
        bay,
        leave: isUrgent && mayWait(stop) && !isHeld(stop) ? PUT_OFF : STANDS,
        extra: (other, index) =>
          index === bay ? 0 : stop.ticket_id !== null && isAble(stop, other.day) ? moved + callCost(stop, other) : NOT_THERE,
      };
    }),
  );
  const placed = (visit: Unassigned, worth: number): Wanted => ({
    stop: asStop(visit),
    bay: undefined,
    leave: rankOf(visit) * worth,
    extra: (bay) => (isAble(visit, bay.day) ? callCost(visit, bay) : NOT_THERE),
  });
  return [...standing, ...orphans.map((stop) => placed(stop, ORPHAN)), ...asked.map((visit) => placed(visit, 1))];
}
