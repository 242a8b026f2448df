import type { Move } from '#lib/contract/dispatch/moves.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { timed } from '#lib/domain/timed.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import type { Bay } from '#upstream/dispatch/tours/bays.ts';
import { inOrder } from '#upstream/dispatch/unsent.ts';
import { KEPT, reasonsFor } from './explain.ts';

/** A day and what is to be ahead on it; without a bay nobody works. */
export type Plan = { day: Dispatch; bay?: Bay; begun: Stop[]; ahead: Stop[]; after: Stop[] };

type Left = Suggestion['left'][number];

export type Came = { ticketId: number; from: number; kind: 'handed' | 'gave-way' | 'off'; minutes: number };

export const sumOf = (day: Dispatch): Suggestion['days'][number]['before'] => ({
  drive_minutes: day.drive_minutes ?? 0,
  metres: day.metres ?? 0,
  late_minutes: day.stops.reduce((sum, stop) => sum + (hasBegun(stop) ? 0 : (stop.late_minutes ?? 0)), 0),
  overtime_minutes: day.overtime_minutes ?? 0,
  back_at: day.back_at,
});

/** Why nobody was found: nobody here has a skill, nobody knows where it is, or every day is full. */
export function leftOf({ ticket_id, Ticket_Number, site_name, skills, lat, lng, Branch }: Unassigned, days: readonly Dispatch[]): Left {
  const near = days.filter((day) => day.shift !== null && (!Branch || day.Branch === Branch));
  const skill = near.length > 0 ? skills.find((each) => !near.some((day) => day.skills.includes(each))) : undefined;
  const why = lat === null || lng === null ? 'place' : skill ? 'skill' : 'room';
  return {
    ticket_id: ticket_id ?? 0,
    Ticket_Number,
    site_name,
    why,
    skill: why === 'skill' ? (skill ?? null) : null,
    technician_id: null,
    help: null,
  };
}

export const stays = ({ ticket_id, Ticket_Number, site_name }: Stop, why: Left['why'], technician_id: number): Left => ({
  ticket_id: ticket_id ?? 0,
  Ticket_Number,
  site_name,
  why,
  skill: null,
  technician_id,
  help: null,
});

export const afterOf = ({ day, begun, after }: Plan, now: Date): Dispatch =>
  timed({ ...day, stops: [...begun, ...after] }, now.getTime(), estimatedLeg);

export function suggestedDay(plan: Plan, days: readonly Dispatch[], came: readonly Came[], now: Date): Suggestion['days'][number] {
  const { day, bay, begun, ahead, after } = plan;
  const placeOf = (stop: Stop) => ahead.findIndex(({ ticket_id }) => ticket_id === stop.ticket_id);
  const kept = inOrder(after.map(placeOf).filter((place) => place >= 0));
  const timedDay = afterOf(plan, now);
  const skilled = (skill: string) => days.filter((each) => each.shift && each.skills.includes(skill)).length;
  const stops = timedDay.stops.map((stop, index) => {
    const isAhead = index >= begun.length;
    const isOwn = placeOf(stop) >= 0;
    const from = isOwn ? undefined : came.find(({ ticketId }) => ticketId === stop.ticket_id);
    const why = !isAhead ? [KEPT] : bay ? reasonsFor({ stop, bay, after, skilled, from }) : [];
    const moved = isAhead && !kept.has(placeOf(stop));
    const { Ticket_Number, site_name, begins_at } = stop;
    return { ticket_id: stop.ticket_id ?? 0, Ticket_Number, site_name, begins_at, moved, placed: moved && !isOwn && !from, why };
  });
  return { technician_id: day.technician_id, date: day.date ?? '', before: sumOf(day), after: sumOf(timedDay), stops };
}

export const isChanged = ({ after, ahead }: Plan) =>
  after.length !== ahead.length || after.some(({ ticket_id }, index) => ticket_id !== ahead[index]?.ticket_id);

/** Who comes along, of a visit that was not there before, and when the two meet. */
const alongOf = ({ second, window }: Stop) => (second ? { second: second.technician_id, window } : {});

export const movesOf = ({ day, begun, ahead, after }: Plan): Move[] =>
  after.flatMap((stop, index) => {
    if (!stop.ticket_id || !day.date) return [];
    const { ticket_id, version } = stop;
    const along = ahead.some((each) => each.ticket_id === ticket_id) ? {} : alongOf(stop);
    return [{ ticket_id, technician_id: day.technician_id, date: day.date, order: begun.length + index + 1, ...along, version }];
  });
