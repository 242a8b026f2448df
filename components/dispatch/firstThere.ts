import type { Conflict, Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { OnCallSpan } from '#lib/contract/onCall.ts';
import { isCallFor } from '#lib/domain/onCall.ts';
import { after, type Board, dayOf, firstPlace, offerAt, visitOf } from './board.ts';
import { isLack } from './laneFits.ts';

/** Somebody who could go to a visit next. */
export type Arrival = {
  technicianId: number;
  at: number;
  /** When the visit would begin, epoch ms. */
  begins: number;
  drive: number;
  /** They are on call then, and their shift is not. */
  call: OnCallSpan | undefined;
  conflicts: readonly Conflict[];
  /** Who waits longer for it, and by how many minutes. */
  later: readonly { stop: Stop; minutes: number }[];
};

export type Unable = { technicianId: number; against: Conflict | 'off' };

const MINUTE = 60_000;

/** A longer drive is left to the ticket's own branch, minutes. */
const NEAR = 120;

/** Less is no news to a customer, minutes. */
const FELT = 5;

function laterIn(before: readonly Stop[], then: readonly Stop[]): Arrival['later'] {
  return then.flatMap((stop) => {
    const was = before.find(({ id }) => id === stop.id);
    if (!was?.begins_at || !stop.begins_at) return [];
    const minutes = Math.round((Date.parse(stop.begins_at) - Date.parse(was.begins_at)) / MINUTE);
    return minutes >= FELT ? [{ stop, minutes }] : [];
  });
}

function callAt({ shift, on_call }: Dispatch, begins: number): OnCallSpan | undefined {
  const isIn = ({ start, end }: { start: string; end: string }) => begins >= Date.parse(start) && begins <= Date.parse(end);
  return shift && isIn(shift) ? undefined : on_call.find(isIn);
}

/** Who works that day in the branch and near it, by when the visit would begin if it were their next one, after where they are or drive to; and who can't take it. */
export function firstThere(board: Board, ticketId: number, now: number): { able: Arrival[]; unable: Unable[] } {
  const visit = visitOf(board, ticketId);
  const branch = visit?.Branch;
  const isUrgent = visit !== undefined && isCallFor(visit);
  const able: Arrival[] = [];
  const unable: Unable[] = [];
  const without = after(board, { ticketId, place: 'nobody' }, now);
  for (const day of without.days) {
    const { technician_id: technicianId, stops, shift, on_call } = day;
    if (!shift && (!isUrgent || on_call.length === 0)) {
      if (shift === null && day.Branch === branch) unable.push({ technicianId, against: 'off' });
      continue;
    }
    const first = firstPlace(day, ticketId);
    const place = { technicianId, at: stops[first]?.departed_at ? first + 1 : first };
    const offer = offerAt(board, ticketId, place, now);
    const then = dayOf(after(without, { ticketId, place }, now), technicianId);
    if (!offer?.begins || !then) continue;
    const { conflicts } = offer;
    const lacking = conflicts.find((each) => each.ticket_id === ticketId && isLack(each));
    const drive = then.stops[place.at]?.drive_minutes ?? 0;
    if (drive > NEAR && conflicts.some(({ kind, ticket_id }) => kind === 'other-branch' && ticket_id === ticketId)) continue;
    if (lacking) unable.push({ technicianId, against: lacking });
    else
      able.push({
        ...place,
        begins: Date.parse(offer.begins),
        drive,
        call: isUrgent ? callAt(day, Date.parse(offer.begins)) : undefined,
        conflicts,
        later: laterIn(stops, then.stops),
      });
  }
  const isOutside = ({ conflicts }: Arrival) => conflicts.some(({ kind, ticket_id }) => kind === 'outside-shift' && ticket_id === ticketId);
  // Whoever is on call goes before those who would have to stay on, or come in.
  const rank = (arrival: Arrival) => (able.some(({ call }) => call) && isOutside(arrival) ? 1 : 0);
  return {
    able: able.sort((one, other) => rank(one) - rank(other) || one.begins - other.begins || one.conflicts.length - other.conflicts.length),
    unable,
  };
}
