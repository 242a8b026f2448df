import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Reason } from '#lib/contract/dispatch/suggestion.ts';
import { type Spot, UNKNOWN_LEG } from '#lib/domain/travel/travel.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import { type Bay, spotOf } from '#upstream/dispatch/tours/bays.ts';

const why = (kind: Reason['kind'], more: Partial<Reason> = {}): Reason => ({
  kind,
  minutes: null,
  at: null,
  skill: null,
  count: null,
  technician_id: null,
  ...more,
});

/** Minutes of driving, from where somebody is back home. */
export function driveOf({ start, day }: Bay, stops: readonly Stop[]): number {
  if (stops.length === 0) return 0;
  const spots: (Spot | null)[] = [start, ...stops.map(spotOf), day.home];
  return spots.slice(1).reduce((sum, to, at) => {
    const from = spots[at];
    return sum + (from && to ? estimatedLeg(from, to) : UNKNOWN_LEG).minutes;
  }, 0);
}

const isSame = (one: Stop, other: Stop) => one.ticket_id === other.ticket_id;

export const detourOf = (bay: Bay, stops: readonly Stop[], stop: Stop): number =>
  driveOf(bay, stops) -
  driveOf(
    bay,
    stops.filter((each) => !isSame(each, stop)),
  );

type Placed = {
  stop: Stop;
  bay: Bay;
  after: readonly Stop[];
  skilled: (skill: string) => number;
  /** Somebody else had it: why they do not any more, and what that saves. */
  from?: { kind: 'handed' | 'gave-way' | 'off'; from: number; minutes: number };
};

export function reasonsFor({ stop, bay, after, skilled, from }: Placed): Reason[] {
  const now = detourOf(bay, after, stop);
  const isNew = !bay.ahead.some((each) => isSame(each, stop));
  const saved = isNew ? 0 : detourOf(bay, bay.ahead, stop) - now;
  return [
    ...(from ? [why(from.kind, { technician_id: from.from, minutes: Math.max(0, from.minutes) })] : []),
    ...(stop.priority === 'urgent' ? [why('urgent')] : []),
    ...(stop.second ? [why('second', { technician_id: stop.second.technician_id })] : []),
    ...(stop.window?.end ? [why('window', { at: stop.window.end })] : []),
    ...(stop.window?.start && !stop.window.end ? [why('opens', { at: stop.window.start })] : []),
    ...(stop.late_minutes ? [why('late', { minutes: stop.late_minutes })] : []),
    ...stop.skills.map((skill) => why('skill', { skill, count: skilled(skill) })),
    ...(isNew && !from ? [why('detour', { minutes: Math.max(0, now) })] : []),
    ...(saved > 0 ? [why('saved', { minutes: saved })] : []),
  ];
}

export const KEPT = why('kept');
