import type { Need } from '#lib/contract/dispatch/repair.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { NEEDS } from '#lib/contract/words/repair.ts';
import { isCalledTo } from '#lib/domain/onCall.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';

export const aboutVisit = ({ ticket_id, Ticket_Number, site_name, Branch, priority, window }: Unassigned | Stop) => ({
  ...{ ticket_id, Ticket_Number, site_name, Branch, priority, window },
});

const NOTHING = { ticket_id: null, Ticket_Number: null, site_name: null, priority: null, window: null };
const onDay = ({ technician_id, technician_name, date }: Dispatch) => ({ technician_id, technician_name, date });

export const aheadOn = ({ stops }: Dispatch): Stop[] => stops.filter((stop) => !hasBegun(stop));

function needsOfDay(day: Dispatch): Need[] {
  const ahead = aheadOn(day);
  const late = ahead.flatMap((stop): Need[] => {
    const { begins_at, late_minutes } = stop;
    if (day.shift === null && !isCalledTo(day, stop))
      return [{ kind: 'orphaned', ...aboutVisit(stop), ...onDay(day), begins_at: null, minutes: null }];
    return late_minutes ? [{ kind: 'window', ...aboutVisit(stop), ...onDay(day), begins_at, minutes: late_minutes }] : [];
  });
  const isOver = day.shift !== null && ahead.length > 0 && (day.overtime_minutes ?? 0) > 0;
  const over: Need = { kind: 'over', ...NOTHING, Branch: day.Branch, ...onDay(day), begins_at: day.back_at, minutes: day.overtime_minutes };
  return isOver ? [...late, over] : late;
}

function needOfVisit(visit: Unassigned): Need[] {
  const isLeftOver = visit.status === 'planned' || visit.status === 'dispatched';
  const kind = visit.priority === 'urgent' ? 'urgent' : isLeftOver ? 'left-over' : visit.previous ? 'back' : undefined;
  if (!kind) return [];
  const { technician_id = null, technician_name = null } = visit.previous ?? {};
  return [{ kind, ...aboutVisit(visit), technician_id, technician_name, date: null, begins_at: null, minutes: null }];
}

/** What needs somebody, the most pressing first, of the same kind the earliest. */
export function needsIn(days: readonly Dispatch[], waiting: readonly Unassigned[]): Need[] {
  const found = [...waiting.flatMap(needOfVisit), ...days.flatMap(needsOfDay)];
  return found.sort(
    (one, other) => NEEDS.indexOf(one.kind) - NEEDS.indexOf(other.kind) || (one.date ?? '').localeCompare(other.date ?? ''),
  );
}
