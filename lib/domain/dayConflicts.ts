import type { Conflict, ConflictKind, Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { lacksOf } from './lacks.ts';
import { isCalledTo } from './onCall.ts';
import { hasBegun } from './stopProgress.ts';
import { type LegFinder, UNKNOWN_LEG } from './travel/travel.ts';

const MINUTE = 60_000;
const ms = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);

/** Whether, having begun `one` as early as may be, nobody reaches `other` in time. */
function tooLateFor(one: Stop, other: Stop, leg: LegFinder): boolean {
  const start = ms(one.window?.start);
  const end = ms(other.window?.end);
  if (start === null || end === null) return false;
  const [from, to] = [one, other].map(({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng }));
  const { minutes } = from && to ? leg(from, to) : UNKNOWN_LEG;
  return start + ((one.minutes ?? 0) + minutes) * MINUTE > end;
}

const areAtOnce = (one: Stop, other: Stop, leg: LegFinder) => tooLateFor(one, other, leg) && tooLateFor(other, one, leg);

function conflict(day: Dispatch, stop: Stop, kind: ConflictKind, more: Partial<Conflict> & { other?: Stop } = {}): Conflict {
  const { other, ...rest } = more;
  const tickets =
    kind === 'two-at-once' && other ? [stop, other].map((each) => each.ticket_id ?? 0).sort((a, b) => a - b) : [stop.ticket_id];
  const key = [
    kind,
    tickets.join('+'),
    `t${day.technician_id}`,
    day.date,
    ...((rest.skill ?? rest.part) ? [rest.skill ?? rest.part] : []),
  ].join(':');
  const known = stop.acknowledged.find((each) => each.key === key);
  return {
    kind,
    key,
    ticket_id: stop.ticket_id,
    Ticket_Number: stop.Ticket_Number,
    site_name: stop.site_name,
    technician_id: day.technician_id,
    minutes: null,
    skill: null,
    until: null,
    truck: null,
    part: null,
    count: null,
    ready: null,
    held: null,
    pin: null,
    with: other
      ? { ticket_id: other.ticket_id, Ticket_Number: other.Ticket_Number, site_name: other.site_name, window: other.window }
      : null,
    acknowledged: known ? { by: known.by, at: known.at } : null,
    ...rest,
  };
}

/** Work outside the shift in minutes; null when there is no shift, nothing when it is inside, or nobody says when it is. */
function outside(day: Dispatch, stop: Stop): number | null | undefined {
  if (isCalledTo(day, stop)) return undefined;
  if (!day.shift) return day.shift;
  const begins = ms(stop.begins_at) ?? 0;
  const leaves = ms(stop.leaves_at) ?? 0;
  const before = Date.parse(day.shift.start) - begins;
  const after = leaves - Date.parse(day.shift.end);
  const most = Math.round(Math.max(before, after) / MINUTE);
  return most > 0 ? most : undefined;
}

/** What speaks against each stop of a day where it stands, in the order of the stops. The times must be in it, see `timed()`. */
export function conflictsIn(day: Dispatch, leg: LegFinder): Conflict[][] {
  return day.stops.map((stop, index) => {
    if (hasBegun(stop)) return [];
    const found: Conflict[] = [];
    const rival = day.stops.slice(0, index).findLast((each) => !hasBegun(each) && areAtOnce(each, stop, leg));
    if (rival) found.push(conflict(day, stop, 'two-at-once', { other: rival }));
    else if (stop.late_minutes) found.push(conflict(day, stop, 'late', { minutes: stop.late_minutes, other: day.stops[index - 1] }));
    const minutes = outside(day, stop);
    if (minutes !== undefined) found.push(conflict(day, stop, 'outside-shift', { minutes }));
    for (const { kind, ...lack } of lacksOf(day, stop, day.stops.slice(0, index))) found.push(conflict(day, stop, kind, lack));
    if (stop.Branch && day.Branch && stop.Branch !== day.Branch) found.push(conflict(day, stop, 'other-branch'));
    return found;
  });
}

/** From so many minutes more on a conflict that was there before is one that was not. */
const WORSE = 15;

/** The conflicts a change brings: new ones, and those it makes much worse. What somebody acknowledged where it stands is not asked again. */
export function newConflicts(before: readonly Dispatch[], after: readonly Dispatch[]): Conflict[] {
  const known = new Map(
    before.flatMap(({ stops }) => stops.flatMap(({ conflicts }) => conflicts.map((each) => [each.key, each] as const))),
  );
  const isNew = ({ key, minutes, acknowledged }: Conflict) => {
    const was = known.get(key);
    return was ? (minutes ?? 0) >= (was.minutes ?? 0) + WORSE : !acknowledged;
  };
  return after.flatMap(({ stops }) => stops.flatMap(({ conflicts }) => conflicts.filter(isNew)));
}
