import type { Conflict, Window } from '#lib/contract/dispatch/stops.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { type Board, dayOf, firstPlace, offerAt, onTerms, visitOf } from './board.ts';

const STEP = 5 * 60_000;

/** A time on a lane that is so much later than the visit could begin is meant: less is how exactly a pointer aims, ms. */
const MEANT = 15 * 60_000;

/** Where a visit that is let go at a time of somebody's lane would stand. */
export type Landing = {
  technicianId: number;
  at: number;
  /** Epoch ms; null where the day has no shift, and so no times. */
  begins: number | null;
  /** What is to be kept so that it begins then; undefined: nothing changes. */
  window?: Window;
  /** A window is agreed on already: before it changes, somebody says so. */
  asks: boolean;
  conflicts: readonly Conflict[];
};

/** What the dialog of a move has filled in as it opens. */
export type Wish = Pick<Landing, 'technicianId' | 'at' | 'window'> & { date?: string };

const ms = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);
const iso = (at: number) => new Date(at).toISOString();

/** The same length from another start on. */
function movedWindow({ start, end }: Window, to: number): Window {
  const [first, last] = [ms(start), ms(end)];
  if (first === null) return { start: iso(to), end: last !== null && last > to ? end : null };
  return { start: iso(to), end: last === null ? null : iso(to + last - first) };
}

/** Between the stops in the middle of which `time` (epoch ms) does not lie; it waits there for `time` where it could begin much sooner. */
export function landingAt(board: Board, ticketId: number, technicianId: number, time: number, now: number): Landing | undefined {
  const day = dayOf(board, technicianId);
  const visit = visitOf(board, ticketId);
  if (!day || !visit) return undefined;
  const others = day.stops.filter((stop) => stop.ticket_id !== ticketId || hasBegun(stop));
  const isBefore = ({ begins_at, leaves_at }: (typeof others)[number]) =>
    begins_at !== null && (Date.parse(begins_at) + Date.parse(leaves_at ?? begins_at)) / 2 < time;
  const at = Math.max(firstPlace(day, ticketId), day.shift ? others.filter(isBefore).length : others.length);
  const offer = (window: Window | null) => offerAt(onTerms(board, ticketId, { window }, now), ticketId, { technicianId, at }, now, board);
  const soonest = ms(offer(null)?.begins);
  const asIs = offer(visit.window);
  if (soonest === null || !asIs?.begins) return { technicianId, at, begins: null, asks: false, conflicts: asIs?.conflicts ?? [] };
  const isAgreed = Boolean(visit.window?.start || visit.window?.end);
  const wanted = time >= soonest + MEANT ? time : soonest;
  const begins = Date.parse(asIs.begins);
  if (Math.abs(wanted - begins) < MEANT) return { technicianId, at, begins, asks: false, conflicts: asIs.conflicts };
  const from = Math.ceil(wanted / STEP) * STEP;
  const window = isAgreed && visit.window ? movedWindow(visit.window, from) : { start: iso(from), end: null };
  return { technicianId, at, begins: from, window, asks: isAgreed, conflicts: offer(window)?.conflicts ?? [] };
}
