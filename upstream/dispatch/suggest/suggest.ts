import { and, inArray } from 'drizzle-orm';
import { type Dispatch, hasBegun, type Move, type Stop, type Suggestion, type Unassigned } from '#lib/contract/dispatch.ts';
import type * as contract from '#lib/contract/index.ts';
import type { PlanFrame } from '#lib/domain/dayPlan.ts';
import { asStop, planStopOf, timed } from '#lib/domain/timed.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { invalid } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import { daysAllowed, readDays, techniciansWhere } from '#upstream/dispatch/days.ts';
import { inOrder } from '#upstream/dispatch/unsent.ts';
import { unassigned } from '#upstream/dispatch/visits.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { displace } from './displace.ts';
import { exchange, type Trader } from './exchange.ts';
import { KEPT, reasonsFor } from './explain.ts';
import { bestOrder } from './improve.ts';
import { place, type Wish } from './place.ts';
import { routeOf, type Site } from './route.ts';

type Plan = Trader & { day: Dispatch; begun: Stop[]; ahead: Stop[] /** Its own first, then what it might be given. */; sites: Stop[] };
type Left = Suggestion['left'][number];
type Came = { ticketId: number; from: number; kind: 'handed' | 'gave-way' | 'off'; minutes: number };

const RANK: Readonly<Record<string, number>> = { urgent: 2, high: 1 };
const HASTE: Readonly<Record<string, number>> = { urgent: 0.5, high: 0.1 };

const frameOf = ({ shift, home }: Dispatch, now: Date): PlanFrame => ({
  shift: shift && { start: Date.parse(shift.start), end: Date.parse(shift.end) },
  home,
  now: now.getTime(),
});
const sitesOf = (stops: readonly Stop[]): Site[] => stops.map((stop) => ({ ...planStopOf(stop), haste: HASTE[stop.priority ?? ''] }));

const fits = (day: Dispatch, { Branch, skills }: Unassigned) =>
  day.shift !== null && (!Branch || Branch === day.Branch) && skills.every((skill) => day.skills.includes(skill));

function planOf(day: Dispatch, wanted: readonly Unassigned[], now: Date): Plan {
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
function leftOf({ ticket_id, Ticket_Number, site_name, skills, lat, lng, Branch }: Unassigned, days: readonly Dispatch[]): Left {
  const near = days.filter((day) => day.shift !== null && (!Branch || day.Branch === Branch));
  const skill = near.length > 0 ? skills.find((each) => !near.some((day) => day.skills.includes(each))) : undefined;
  const why = lat === null || lng === null ? 'place' : skill ? 'skill' : 'room';
  return { ticket_id: ticket_id ?? 0, Ticket_Number, site_name, why, skill: why === 'skill' ? (skill ?? null) : null, technician_id: null };
}

const stays = ({ ticket_id, Ticket_Number, site_name }: Stop, why: Left['why'], technician_id: number): Left => ({
  ticket_id: ticket_id ?? 0,
  Ticket_Number,
  site_name,
  why,
  skill: null,
  technician_id,
});

function suggestedDay(
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

const isChanged = ({ order, ahead }: Plan) => order.length !== ahead.length || order.some((site, index) => site !== index);

const movesOf = ({ day, begun, sites, order }: Plan): Move[] =>
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

/**
 * `POST /dispatch/suggest`: tickets, and visits of who has no shift, go to whom they cost least, the urgent first; then each day is put into its best
 * order. Nothing is written.
 */
export const suggest =
  ({ database, clock, env }: Context): Handlers<typeof contract.dispatch>['suggest'] =>
  async ({ body: { date, technician_ids, ticket_ids = [], between = false }, ability }) => {
    const now = clock.now();
    const today = localDay(env.TIME_ZONE, now.getTime());
    if (date < today) return invalid({ date: ['is over'] });
    const wantedIds = technician_ids.filter(isRowId);
    const crew = await techniciansWhere(database, and(daysAllowed(ability, 'update'), inArray(technicians.id, wantedIds)));
    const stray = technician_ids.find((id) => !crew.some((row) => row.id === id));
    if (stray !== undefined) return invalid({ technician_ids: [`${stray}: unknown`] });
    const mine = rowsAllowed(ability, 'update', 'Dispatch', { Branch: tickets.Branch });
    const ids = ticket_ids.filter(isRowId);
    const asked = ids.length > 0 ? await unassigned(database, and(mine, inArray(tickets.id, ids)), today) : [];
    const days = await readDays(
      database,
      crew.map((technician) => ({ technician, date })),
      { now, timeZone: env.TIME_ZONE },
    );

    const known = asked.filter(({ lat, lng }) => lat !== null && lng !== null);
    const ahead = days.flatMap((day) =>
      day.stops.filter((stop) => !hasBegun(stop) && stop.ticket_id !== null).map((stop) => ({ stop, day })),
    );
    const orphans = ahead.filter(({ day }) => day.shift === null).map(({ stop }) => stop);
    const isUrgent = ({ priority }: Unassigned) => priority === 'urgent';
    const mayTrade = between || [...known, ...orphans].some(isUrgent);
    const others = mayTrade ? ahead.map(({ stop }) => stop) : orphans;
    const plans = days.map((day) => planOf(day, [...known, ...others], now));
    for (const plan of plans) if (plan.day.shift === null) plan.order = [];

    const wishOf = ({ ticket_id, priority }: Unassigned): Wish => {
      const places = plans.map((plan) => [plan.technicianId, plan.siteOf(ticket_id ?? 0)] as const);
      const indexIn = new Map(places.flatMap(([id, site]) => (site === undefined ? [] : [[id, site] as const])));
      return { ticketId: ticket_id ?? 0, rank: RANK[priority ?? ''] ?? 0, indexIn };
    };
    const wished = [...known, ...orphans];
    const working = plans.filter(({ day }) => day.shift !== null);
    const urgent = wished.filter(isUrgent).map(wishOf);
    const first = new Set(place(working, urgent));
    const byTicket = new Map(ahead.map(({ stop }) => [stop.ticket_id, stop]));
    const mayWait = (ticketId: number) => {
      const stop = byTicket.get(ticketId);
      return stop !== undefined && (stop.priority ?? 'normal') === 'normal' && !stop.window;
    };
    const made = displace(
      working,
      urgent.filter(({ ticketId }) => first.has(ticketId)),
      mayWait,
    );
    const rest = wished.filter((each) => !isUrgent(each)).map(wishOf);
    const gone = made.displaced.flatMap(({ ticketId }) => byTicket.get(ticketId) ?? []).map(wishOf);
    const nowhere = new Set([...made.nowhere, ...place(working, [...rest, ...gone])]);
    for (const plan of plans)
      if (plan.day.shift === null)
        plan.order = plan.ahead.flatMap(({ ticket_id }, index) => (ticket_id === null || nowhere.has(ticket_id) ? [index] : []));
    const arrange = async () => {
      for (const plan of working) {
        plan.order = bestOrder(plan.route, plan.order);
        await yieldToEventLoop();
      }
    };
    await arrange();
    const handed = between ? exchange(working) : [];
    if (handed.length > 0) await arrange();
    const came: Came[] = [
      ...handed.map((each) => ({ ...each, kind: 'handed' as const })),
      ...made.displaced.map((each) => ({ ...each, kind: 'gave-way' as const, minutes: 0 })),
      ...ahead
        .filter(({ day }) => day.shift === null)
        .map(({ stop, day }) => ({
          ticketId: stop.ticket_id ?? 0,
          from: day.technician_id,
          kind: 'off' as const,
          minutes: 0,
        })),
    ];
    const off = made.displaced.filter(({ ticketId }) => nowhere.has(ticketId));
    const changed = plans.filter(isChanged);
    return {
      data: {
        days: plans.map((plan) => suggestedDay(plan, days, came, now)),
        left: [
          ...asked.filter((each) => !known.includes(each) || nowhere.has(each.ticket_id ?? 0)).map((each) => leftOf(each, days)),
          ...ahead.flatMap(({ stop, day }) =>
            day.shift === null && nowhere.has(stop.ticket_id ?? 0) ? [stays(stop, 'off', day.technician_id)] : [],
          ),
          ...off.flatMap(({ ticketId, from }) => {
            const stop = byTicket.get(ticketId);
            return stop ? [stays(stop, 'displaced', from)] : [];
          }),
        ],
        moves: [
          ...off.map(({ ticketId }) => ({ ticket_id: ticketId, technician_id: null, version: byTicket.get(ticketId)?.version })),
          ...changed.flatMap(movesOf),
        ],
        seen: changed.map(({ day }) => ({ technician_id: day.technician_id, date, version: day.version })),
      },
    };
  };
