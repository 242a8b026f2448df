import type { Move } from '#lib/contract/dispatch/moves.ts';
import type { NewPin } from '#lib/contract/dispatch/pins.ts';
import type { NewRequirements } from '#lib/contract/dispatch/requirements.ts';
import type { Conflict, Stop, Unassigned, Window } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { newConflicts } from '#lib/domain/dayConflicts.ts';
import { toldRequirements } from '#lib/domain/requirements.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { asStop, timed } from '#lib/domain/timed.ts';
import { straightLeg } from '#lib/domain/travel/straight.ts';
import type { LegFinder } from '#lib/domain/travel/travel.ts';

/** Everybody's day, and the visits that are on none. `leg`: what a drive takes, where more is known than the straight line. */
export type Board = { days: readonly Dispatch[]; waiting: readonly Unassigned[]; leg?: LegFinder };

/** `at`: how many stops stand before it, itself not counted. */
export type Place = { technicianId: number; at: number } | 'nobody';

/** When somebody is to be there and for how long, as far as that changes; `date` is the day when it is not the board's. */
export type Terms = {
  date?: string;
  window?: Window | null;
  minutes?: number;
  requires?: NewRequirements | null;
  second?: number | null;
  preferred?: Window | null;
  pin?: NewPin | null;
};

export type BoardMove = { ticketId: number; place: Place; terms?: Terms };

export const legOf = ({ leg = straightLeg }: Board) => leg;

export const dayOf = (board: Board, technicianId: number) => board.days.find(({ technician_id }) => technician_id === technicianId);

/** Where a ticket stands now; undefined when it is not on the board. One that went back may stand on a day as well: then it is its new visit that counts. */
export function placeOf(board: Board, ticketId: number): Place | undefined {
  if (board.waiting.some(({ ticket_id }) => ticket_id === ticketId)) return 'nobody';
  for (const { technician_id, stops } of board.days) {
    const at = stops.findLastIndex((stop) => stop.ticket_id === ticketId);
    if (at >= 0) return { technicianId: technician_id, at };
  }
  return undefined;
}

export function visitOf(board: Board, ticketId: number): Stop | Unassigned | undefined {
  const waiting = board.waiting.find(({ ticket_id }) => ticket_id === ticketId);
  return waiting ?? board.days.flatMap(({ stops }) => stops).findLast(({ ticket_id }) => ticket_id === ticketId);
}

export const isStop = (visit: Stop | Unassigned): visit is Stop => 'order' in visit;

export const canMove = (visit: Stop | Unassigned | undefined): boolean =>
  visit !== undefined && visit.ticket_id !== null && !(isStop(visit) && hasBegun(visit));

export const firstPlace = (day: Dispatch, ticketId: number): number =>
  day.stops.filter((stop) => stop.ticket_id !== ticketId || hasBegun(stop)).findLastIndex(hasBegun) + 1;

const isIt = (ticketId: number) => (visit: Stop | Unassigned) => visit.ticket_id === ticketId && canMove(visit);

/** Where a part lies that was not asked for before is not known here. */
const knownParts = ({ parts }: NewRequirements, { requires }: Unassigned) =>
  parts.flatMap((part) => {
    const known = requires?.parts.find(({ device_type }) => device_type === part.device_type);
    return known ? [{ ...part, held: known.held }] : [];
  });

const under = <Visit extends Stop | Unassigned>(visit: Visit, { window, minutes, requires, second, preferred, pin }: Terms): Visit => ({
  ...visit,
  requires: requires === undefined ? visit.requires : requires && { ...requires, parts: knownParts(requires, visit) },
  second: second === undefined ? visit.second : second === null ? null : { technician_id: second, technician_name: null, free: true },
  window: window === undefined ? visit.window : window,
  preferred: preferred === undefined ? visit.preferred : preferred,
  pin: pin === undefined ? visit.pin : pin && { ...pin, technician_name: null },
  minutes: minutes ?? visit.minutes,
});

/** The board as it would be if a visit were to be kept so: where it stands, with the times that come of it. */
export function onTerms(board: Board, ticketId: number, terms: Terms, now: number): Board {
  const is = isIt(ticketId);
  const change = <Visit extends Stop | Unassigned>(visit: Visit) => (is(visit) ? under(visit, terms) : visit);
  const days = board.days.map((day) => (day.stops.some(is) ? timed({ ...day, stops: day.stops.map(change) }, now, legOf(board)) : day));
  return { ...board, days, waiting: board.waiting.map(change) };
}

/** The board after a move, with its times: what a person sees until the server has said so. What goes to another day is gone from it. */
export function after(board: Board, { ticketId, place, terms = {} }: BoardMove, now: number): Board {
  const visit = visitOf(board, ticketId);
  if (!visit || !canMove(visit)) return board;
  const is = isIt(ticketId);
  const days = board.days.map((day) => {
    const isHere = place !== 'nobody' && place.technicianId === day.technician_id && (terms.date ?? day.date) === day.date;
    const own = day.stops.find(is);
    if (!isHere && !own) return day;
    const stops = day.stops.filter((stop) => !is(stop));
    if (isHere) {
      const put = { ...asStop(under(visit, terms)), order: 0, status: own?.status ?? 'planned', unsent: true };
      stops.splice(Math.max(place.at, firstPlace(day, ticketId)), 0, put);
    }
    return timed({ ...day, stops }, now, legOf(board));
  });
  const waiting = board.waiting.filter((each) => each.ticket_id !== ticketId);
  return {
    ...board,
    days,
    waiting:
      place === 'nobody'
        ? [...waiting, { ...under(visit, { requires: terms.requires, pin: terms.pin }), preferred: null, second: null, status: 'open' }]
        : waiting,
  };
}

export function moveOf(
  board: Board,
  { ticketId, place, terms: { date: day = '', window, minutes, requires, second, preferred, pin } = {} }: BoardMove,
  date: string,
): Move {
  const version = visitOf(board, ticketId)?.version;
  const what = { ...(requires !== undefined && { requires }), ...(pin !== undefined && { pin }) };
  if (place === 'nobody') return { ticket_id: ticketId, technician_id: null, ...what, version };
  const when = {
    ...(window !== undefined && { window }),
    ...(minutes !== undefined && { minutes }),
    ...what,
    ...(second !== undefined && { second }),
    ...(preferred !== undefined && { preferred }),
  };
  return { ticket_id: ticketId, technician_id: place.technicianId, date: day || date, order: place.at + 1, ...when, version };
}

/** What puts a visit back to where it stands on the board of a day, as it stands there. */
export function wayBack(board: Board, ticketId: number, date: string, terms: Terms = {}): BoardMove | undefined {
  const place = placeOf(board, ticketId);
  const visit = visitOf(board, ticketId);
  if (!place || !visit) return undefined;
  const pin = visit.pin && { technician_id: visit.pin.technician_id, date: visit.pin.date };
  const needed = {
    ...(terms.requires !== undefined && { requires: visit.requires && toldRequirements(visit.requires) }),
    ...(terms.pin !== undefined && { pin }),
  };
  if (place === 'nobody') return { ticketId, place, ...(Object.keys(needed).length > 0 && { terms: needed }) };
  const preferred = (visit.preferred || terms.preferred !== undefined) && { preferred: visit.preferred };
  const second = (visit.second || terms.second !== undefined) && { second: visit.second?.technician_id ?? null };
  return {
    ticketId,
    place,
    terms: { date, window: visit.window, minutes: visit.minutes ?? undefined, ...needed, ...second, ...preferred },
  };
}

export const isSamePlace = (one: Place | undefined, other: Place): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && one.technicianId === other.technicianId && one.at === other.at);

export type Offer = {
  technicianId: number;
  at: number;
  /** More driving than without it, in minutes. */
  extra: number;
  eta: string | null;
  /** When the visit begins, and how long somebody stands before the door until then, in minutes. */
  begins: string | null;
  wait: number;
  late: number;
  idle: number;
  /** What speaks against it that does not already. */
  conflicts: readonly Conflict[];
};

const idleIn = ({ stops }: Dispatch) => stops.reduce((sum, { wait_minutes }) => sum + (wait_minutes ?? 0), 0);

const OF_TIME: readonly Conflict['kind'][] = ['late', 'two-at-once', 'outside-shift'];

/** Whether there is time for it there; who lacks a skill lacks it at any place. */
export const isFit = ({ conflicts, late }: Offer) => late === 0 && !conflicts.some(({ kind }) => OF_TIME.includes(kind));

/** `known`: the board as it is, where `board` is one that is tried. */
export function offerAt(
  board: Board,
  ticketId: number,
  place: Exclude<Place, 'nobody'>,
  now: number,
  known: Board = board,
): Offer | undefined {
  const without = after(board, { ticketId, place: 'nobody' }, now);
  const before = dayOf(without, place.technicianId);
  const next = after(without, { ticketId, place }, now);
  const day = dayOf(next, place.technicianId);
  const at = day?.stops.findIndex(isIt(ticketId)) ?? -1;
  const stop = day?.stops[at];
  if (!day || !before || !stop) return undefined;
  const { eta, begins_at: begins, late_minutes: late, wait_minutes: wait } = stop;
  const conflicts = newConflicts([dayOf(known, place.technicianId) ?? before], [day]);
  return {
    technicianId: place.technicianId,
    at,
    extra: (day.drive_minutes ?? 0) - (before.drive_minutes ?? 0),
    eta,
    begins,
    wait: wait ?? 0,
    late: late ?? 0,
    idle: idleIn(day) - idleIn(before),
    conflicts,
  };
}

/** What an offer costs: the less the better. */
export const worth = ({ conflicts, late, extra, idle }: Offer) => conflicts.length * 10_000 + late * 20 + extra + idle;

/** The best place of a day for a ticket: fewest conflicts, then least late, then least driving and waiting. */
export function bestAt(board: Board, ticketId: number, technicianId: number, now: number, known: Board = board): Offer | undefined {
  const day = dayOf(board, technicianId);
  if (!day) return undefined;
  const first = firstPlace(day, ticketId);
  const others = day.stops.filter((stop) => !isIt(ticketId)(stop)).length;
  const offers = Array.from({ length: others - first + 1 }, (_, index) =>
    offerAt(board, ticketId, { technicianId, at: first + index }, now, known),
  ).filter((offer) => offer !== undefined);
  return offers.sort((one, other) => worth(one) - worth(other))[0];
}

/** For everybody who works that day the best place, the best of them first. */
export const offersFor = (board: Board, ticketId: number, now: number, known: Board = board): Offer[] =>
  board.days
    .filter(({ shift }) => shift !== null)
    .flatMap(({ technician_id }) => bestAt(board, ticketId, technician_id, now, known) ?? [])
    .sort((one, other) => worth(one) - worth(other));
