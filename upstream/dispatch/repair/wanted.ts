import type { Need } from '#lib/contract/dispatch/repair.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { isEquipped } from '#lib/domain/lacks.ts';
import { asStop } from '#lib/domain/timed.ts';
import type { Bay } from '#upstream/dispatch/tours/bays.ts';
import { callCost, isHeld, type Wanted } from '#upstream/dispatch/tours/problem.ts';

const NOT_THERE = Number.POSITIVE_INFINITY;
/** Nothing that stands is dropped. Of what has no place an urgent one is worth most, then what somebody already expects. */
const STANDS = 1e8;
const RANK: Readonly<Record<string, number>> = { urgent: 4_000_000, high: 15_000 };
const NORMAL = 3000;
/**
 * What a change costs beside the driving, in minutes: another technician, another day (somebody has to call the customer), a truck that was told
 * already, a technician of another branch. What needs nothing is moved only to make room.
 */
const OTHER_HANDS = 10;
const OTHER_DAY = 90;
const TOLD = 15;
const OTHER_BRANCH = 120;
const MAKES_ROOM = 240;
/** Each day that somebody waits longer. */
const WAITING: Readonly<Record<string, number>> = { urgent: 600, high: 60 };
const WAITING_NORMAL = 20;

const DAY = 86_400_000;
const daysBetween = (from: string, to: string) => Math.abs(Date.parse(to) - Date.parse(from)) / DAY;

type Visits = {
  bays: readonly Bay[];
  today: string;
  needs: readonly Need[];
  /** With the day it stands on, whose technician does not work. */
  orphans: readonly { stop: Stop; date: string }[];
  waiting: readonly Unassigned[];
};

const isStrange = ({ Branch }: Unassigned, { day }: Bay) => Boolean(Branch && day.Branch && Branch !== day.Branch);

/** What a visit that needs a place costs on a bay; `date`: the day on which it is expected. */
export function costThere(visit: Unassigned, bay: Bay, date: string | undefined, today: string): number {
  const to = bay.day.date ?? today;
  if (!isEquipped(bay.day, visit) || (visit.second && to !== date)) return NOT_THERE;
  const strange = isStrange(visit, bay) ? OTHER_BRANCH : 0;
  const waited = (WAITING[visit.priority ?? ''] ?? WAITING_NORMAL) * daysBetween(date ?? today, to);
  return strange + waited + callCost(visit, bay) + (date && to !== date ? OTHER_DAY : 0);
}

export function wantedFor({ bays, today, needs, orphans, waiting }: Visits): Wanted[] {
  const needy = new Set(needs.flatMap(({ ticket_id }) => ticket_id ?? []));
  const over = new Set(needs.filter(({ kind }) => kind === 'over').map(({ technician_id, date }) => `${technician_id}/${date}`));
  const standing = bays.flatMap(({ ahead, day }, bay): Wanted[] =>
    ahead.map((stop) => {
      const isNeedy = needy.has(stop.ticket_id ?? 0) || over.has(`${day.technician_id}/${day.date}`);
      const told = stop.status === 'dispatched' ? TOLD : 0;
      return {
        stop,
        bay,
        leave: STANDS,
        extra: (other, index) => {
          if (index === bay) return 0;
          if (stop.ticket_id === null || isHeld(stop) || (!isNeedy && isStrange(stop, other))) return NOT_THERE;
          return costThere(stop, other, day.date ?? today, today) + told + (isNeedy ? OTHER_HANDS : MAKES_ROOM);
        },
      };
    }),
  );
  const placed = (visit: Unassigned, date: string | undefined): Wanted => ({
    stop: asStop(visit),
    bay: undefined,
    leave: RANK[visit.priority ?? ''] ?? NORMAL,
    extra: (bay) => costThere(visit, bay, date, today),
  });
  return [...standing, ...orphans.map(({ stop, date }) => placed(stop, date)), ...waiting.map((visit) => placed(visit, undefined))];
}
