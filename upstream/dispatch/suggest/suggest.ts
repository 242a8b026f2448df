import { and, inArray } from 'drizzle-orm';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type * as contract from '#lib/contract/index.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { invalid } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import { daysAllowed, readDays, techniciansWhere } from '#upstream/dispatch/days.ts';
import { unassigned } from '#upstream/dispatch/visits.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { displace } from './displace.ts';
import { exchange } from './exchange.ts';
import { bestOrder } from './improve.ts';
import { place, type Wish } from './place.ts';
import { type Came, isChanged, leftOf, movesOf, planOf, stays, suggestedDay } from './plans.ts';

const RANK: Readonly<Record<string, number>> = { urgent: 2, high: 1 };

/** `POST /dispatch/suggest`: tickets, and visits of who has no shift, go where they cost least; then each day is ordered. Writes nothing. */
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
