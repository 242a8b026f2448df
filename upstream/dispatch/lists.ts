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

type Sides = [start: Date | null, end: Date | null];

/** A window stays with a visit only as long as it is of the day the visit is on. */
function windowOf(stop: Draft, wanted: Move['window'], [start, end]: Sides, date: string | null, timeZone: string): Sides {
  if (wanted) return [instant(wanted.start), instant(wanted.end)];
  const side = start ?? end;
  const isOfThatDay = side !== null && (stop.date === date || localDay(timeZone, side.getTime()) === date);
  return wanted === null || !isOfThatDay ? [null, null] : [start, end];
}

/** Who goes along stays with a visit as long as it is on its day, and is not sent there alone. */
function secondOf({ secondId, date: was }: Draft, { second, technician_id }: Move, date: string | null): number | null {
  const wanted = second === undefined && was === date ? secondId : (second ?? null);
  return wanted === technician_id ? null : wanted;
}

function moved(stop: Draft, move: Move, timeZone: string): Draft {
  const minutes = move.minutes ?? stop.minutes;
  const requires = move.requires === undefined ? stop.requires : move.requires;
  const pin = move.pin === undefined ? {} : { pinTechnicianId: move.pin?.technician_id ?? null, pinDate: move.pin?.date ?? null };
  if (move.technician_id === null)
    return {
      ...stop,
      technicianId: null,
      date: null,
      position: 0,
      status: 'open',
      windowStart: null,
      windowEnd: null,
      departedAt: null,
      secondId: null,
      preferredStart: null,
      preferredEnd: null,
      minutes,
      requires,
      ...pin,
      acknowledged: [],
    };
  const date = move.date ?? stop.date;
  const [windowStart, windowEnd] = windowOf(stop, move.window, [stop.windowStart, stop.windowEnd], date, timeZone);
  const [preferredStart, preferredEnd] = windowOf(stop, move.preferred, [stop.preferredStart, stop.preferredEnd], date, timeZone);
  const isSameDay = stop.technicianId === move.technician_id && stop.date === date;
  return {
    ...stop,
    technicianId: move.technician_id,
    date,
    status: isSameDay ? stop.status : 'planned',
    departedAt: isSameDay ? stop.departedAt : null,
    minutes,
    requires,
    secondId: secondOf(stop, move, date),
    ...{ windowStart, windowEnd, preferredStart, preferredEnd },
    ...pin,
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
  departedAt: null,
  textId: null,
  arrivedAt: null,
  endedAt: null,
  note: null,
  preferredStart: null,
  preferredEnd: null,
  pinTechnicianId: null,
  pinDate: null,
  requires: null,
  secondId: null,
  resolutionCode: null,
  signedBy: null,
  parts: null,
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
