import type { Move } from '#lib/contract/dispatch/moves.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';
import { minutesFor } from './needs.ts';
import type { StopRow } from './tables.ts';

/** A stop on its way through a change: of a ticket without a visit `id` is 0 until it is written. */
export type Draft = Omit<StopRow, 'version' | 'createdAt' | 'updatedAt'>;

export const dayKey = ({ technicianId, date }: Pick<StopRow, 'technicianId' | 'date'>): string => `${technicianId}/${date}`;

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** A window stays with a visit only as long as it is of the day the visit is on. */
function windowOf(stop: Draft, move: Move, date: string | null, timeZone: string): Pick<Draft, 'windowStart' | 'windowEnd'> {
  if (move.window) return { windowStart: instant(move.window.start), windowEnd: instant(move.window.end) };
  const promised = stop.windowStart ?? stop.windowEnd;
  const isOfThatDay = promised !== null && (stop.date === date || localDay(timeZone, promised.getTime()) === date);
  if (move.window === null || !isOfThatDay) return { windowStart: null, windowEnd: null };
  return { windowStart: stop.windowStart, windowEnd: stop.windowEnd };
}

function moved(stop: Draft, move: Move, timeZone: string): Draft {
  const minutes = move.minutes ?? stop.minutes;
  if (move.technician_id === null)
    return {
      ...stop,
      technicianId: null,
      date: null,
      position: 0,
      status: 'open',
      windowStart: null,
      windowEnd: null,
      minutes,
      acknowledged: [],
    };
  const date = move.date ?? stop.date;
  const isSameDay = stop.technicianId === move.technician_id && stop.date === date;
  return {
    ...stop,
    technicianId: move.technician_id,
    date,
    status: isSameDay ? stop.status : 'planned',
    minutes,
    ...windowOf(stop, move, date, timeZone),
    acknowledged: isSameDay ? stop.acknowledged : [],
  };
}

/** Takes a stop out of its day, and puts it where a move wants it: never before what has begun. Changes the lists, by `dayKey`. */
export function applyMove(lists: Map<string, Draft[]>, stop: Draft, move: Move, timeZone: string): Draft {
  const from = lists.get(dayKey(stop));
  if (from)
    lists.set(
      dayKey(stop),
      from.filter((each) => each.ticketId !== stop.ticketId),
    );
  const draft = moved(stop, move, timeZone);
  if (draft.technicianId === null) return draft;
  const day = lists.get(dayKey(draft)) ?? [];
  const begun = day.filter(hasBegun).length;
  const place = Math.max(begun, Math.min(day.length, (move.order ?? day.length + 1) - 1));
  lists.set(dayKey(draft), day.toSpliced(place, 0, draft));
  return draft;
}

/** The visit of a ticket nobody has put on a day yet. */
export const unplanned = (ticket: Pick<TicketRow, 'id' | 'tags'>): Omit<Draft, 'id'> => ({
  ticketId: ticket.id,
  technicianId: null,
  date: null,
  position: 0,
  windowStart: null,
  windowEnd: null,
  minutes: minutesFor(ticket.tags),
  status: 'open',
  arrivedAt: null,
  endedAt: null,
  note: null,
  previousId: null,
  acknowledged: [],
});

export const draftOf = (ticket: Pick<TicketRow, 'id' | 'tags'>, stop: StopRow | undefined): Draft => {
  if (stop) {
    const { version: _version, createdAt: _created, updatedAt: _updated, ...draft } = stop;
    return draft;
  }
  return { id: 0, ...unplanned(ticket) };
};
