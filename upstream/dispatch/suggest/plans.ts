import type { Move } from '#lib/contract/dispatch/moves.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { PlanFrame } from '#lib/domain/dayPlan.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { asStop, planStopOf, timed } from '#lib/domain/timed.ts';
import { inOrder } from '#upstream/dispatch/unsent.ts';
import type { Trader } from './exchange.ts';
import { KEPT, reasonsFor } from './explain.ts';
import { routeOf, type Site } from './route.ts';

type Plan = Trader & { day: Dispatch; begun: Stop[]; ahead: Stop[] /** Its own first, then what it might be given. */; sites: Stop[] };

type Left = Suggestion['left'][number];

export type Came = { ticketId: number; from: number; kind: 'handed' | 'gave-way' | 'off'; minutes: number };

const HASTE: Readonly<Record<string, number>> = { urgent: 0.5, high: 0.1 };

const frameOf = ({ shift, home }: Dispatch, now: Date): PlanFrame => ({
  shift: shift ? { start: Date.parse(shift.start), end: Date.parse(shift.end) } : null,
  home,
  now: now.getTime(),
});

const sitesOf = (stops: readonly Stop[]): Site[] => stops.map((stop) => ({ ...planStopOf(stop), haste: HASTE[stop.priority ?? ''] }));

const fits = (day: Dispatch, { Branch, skills }: Unassigned) =>
  day.shift !== null && (!Branch || Branch === day.Branch) && skills.every((skill) => day.skills.includes(skill));

export function planOf(day: Dispatch, wanted: readonly Unassigned[], now: Date): Plan {
  const begun = day.stops.filter(hasBegun);
  const ahead = day.stops.filter((stop) => !hasBegun(stop));
  const own = new Set(ahead.map(({ ticket_id }) => ticket_id));
  const sites = [...ahead, ...wanted.filter((each) => !own.has(each.ticket_id) && fits(day, each)).map(asStop)];
  const route = routeOf(begun.map(planStopOf), sitesOf(sites), frameOf(day, now));
  const ticketOf = (site: number) => sites[site]?.ticket_id ?? null;
  const siteOf = (ticketId: number) => {
    const site = sites.findIndex(({ ticket_id }) => ticket_id === ticketId);
    return site < 0 ? undefined : site;
  };
  return { technicianId: day.technician_id, day, begun, ahead, sites, route, order: ahead.map((_, index) => index), ticketOf, siteOf };
}

const sumOf = (day: Dispatch): Suggestion['days'][number]['before'] => ({
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
  return { ticket_id: ticket_id ?? 0, Ticket_Number, site_name, why, skill: why === 'skill' ? (skill ?? null) : null, technician_id: null };
}

export const stays = ({ ticket_id, Ticket_Number, site_name }: Stop, why: Left['why'], technician_id: number): Left => ({
  ticket_id: ticket_id ?? 0,
  Ticket_Number,
  site_name,
  why,
  skill: null,
  technician_id,
});

export function suggestedDay(
  { day, begun, sites, route, order, ahead }: Plan,
  days: readonly Dispatch[],
  came: readonly Came[],
  now: Date,
): Suggestion['days'][number] {
  const before = ahead.map((_, index) => index);
  const kept = inOrder(order.filter((site) => before.includes(site)));
  const after = timed({ ...day, stops: [...begun, ...order.flatMap((index) => sites[index] ?? [])] }, now.getTime());
  const skilled = (skill: string) => days.filter((each) => each.shift && each.skills.includes(skill)).length;
  const stops = after.stops.map((stop, index) => {
    const place = index - begun.length;
    const site = order[place] ?? -1;
    const isOwn = ahead.some(({ ticket_id }) => ticket_id === stop.ticket_id);
    const from = isOwn ? undefined : came.find(({ ticketId }) => ticketId === stop.ticket_id);
    const why = place < 0 ? [KEPT] : reasonsFor({ stop, site, route, before, after: order, skilled, from });
    const moved = place >= 0 && !kept.has(site);
    const { Ticket_Number, site_name, begins_at } = stop;
    return { ticket_id: stop.ticket_id ?? 0, Ticket_Number, site_name, begins_at, moved, placed: moved && !isOwn && !from, why };
  });
  return { technician_id: day.technician_id, date: day.date ?? '', before: sumOf(day), after: sumOf(after), stops };
}

export const isChanged = ({ order, ahead }: Plan) => order.length !== ahead.length || order.some((site, index) => site !== index);

export const movesOf = ({ day, begun, sites, order }: Plan): Move[] =>
  order.flatMap((site, index) => {
    const stop = sites[site];
    if (!stop?.ticket_id || !day.date) return [];
    return [
      {
        ticket_id: stop.ticket_id,
        technician_id: day.technician_id,
        date: day.date,
        order: begun.length + index + 1,
        version: stop.version,
      },
    ];
  });
