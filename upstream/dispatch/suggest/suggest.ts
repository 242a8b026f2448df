import { and, inArray } from 'drizzle-orm';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type * as contract from '#lib/contract/index.ts';
import { LOOK_AHEAD } from '#lib/contract/words/repair.ts';
import { isCalledTo } from '#lib/domain/onCall.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { asStop } from '#lib/domain/timed.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { invalid } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { daysAllowed, readDays, techniciansWhere } from '#upstream/dispatch/days.ts';
import { type Bay, baysOf, isWorking, joined } from '#upstream/dispatch/tours/bays.ts';
import { helpsFor } from '#upstream/dispatch/tours/help.ts';
import { paired, takesTwo, withSecond } from '#upstream/dispatch/tours/pairs.ts';
import { isRushed } from '#upstream/dispatch/tours/problem.ts';
import { toursOf } from '#upstream/dispatch/tours/toursOf.ts';
import { unassigned } from '#upstream/dispatch/visits.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { detourOf } from './explain.ts';
import { type Came, isChanged, leftOf, movesOf, type Plan, stays, suggestedDay } from './plans.ts';
import { isAble, wantedOf } from './wanted.ts';

/** `POST /dispatch/suggest`: tickets, and visits of who has no shift, go where they cost least, and each day is ordered. Writes nothing. */
export const suggest =
  ({ database, clock, env }: Context): Handlers<typeof contract.dispatch>['suggest'] =>
  async ({ body: { date, technician_ids, ticket_ids = [], between = false }, ability, signal }) => {
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
    const idle = days.filter((day) => !isWorking(day));
    const orphans = idle.flatMap((day) =>
      day.stops.filter((stop) => !hasBegun(stop) && stop.ticket_id !== null && !isCalledTo(day, stop)).map((stop) => ({ stop, day })),
    );
    const isUrgent = [...known, ...days.flatMap((day) => day.stops.filter((stop) => !hasBegun(stop)))].some(isRushed);
    const may = (visit: Stop, { day }: Bay) => isAble(withSecond(visit), day);
    const pairs = known.filter(takesTwo).map(asStop);
    const { bays, left: apart } = await paired({ bays: baysOf(days, now, isUrgent), visits: pairs, may, signal });
    if (signal.aborted) return undefined;
    const wanted = wantedOf(
      bays,
      known.filter((visit) => !takesTwo(visit)),
      orphans.map(({ stop }) => stop),
      between,
    );
    const { stops, left: notPlaced } = await toursOf(bays, wanted, { signal });
    if (signal.aborted) return undefined;
    const left = new Set([...notPlaced, ...apart.flatMap(({ ticket_id }) => ticket_id ?? [])]);
    const plans = days.map((day): Plan => {
      const found = joined(bays, stops, day);
      const begun = day.stops.filter(hasBegun);
      const ahead = day.stops.filter((stop) => !hasBegun(stop));
      if (found && day.shift) return { day, bay: found.bay, begun, ahead, after: found.ahead };
      const stay = ahead.filter((stop) => !isCalledTo(day, stop) && (stop.ticket_id === null || left.has(stop.ticket_id)));
      return { day, bay: found?.bay, begun, ahead, after: [...(found?.ahead ?? []), ...stay] };
    });
    const came = [
      ...cameFrom(plans, between),
      ...orphans.map(({ stop, day }) => ({ ticketId: stop.ticket_id ?? 0, from: day.technician_id, kind: 'off' as const, minutes: 0 })),
    ];
    const putOff = bays.flatMap(({ ahead, day }) =>
      ahead.filter(({ ticket_id }) => left.has(ticket_id ?? 0)).map((stop) => ({ stop, from: day.technician_id })),
    );
    const changed = plans.filter(isChanged);
    const unplaced = [
      ...asked
        .filter((each) => !known.includes(each) || left.has(each.ticket_id ?? 0))
        .map((visit) => ({ visit: asStop(visit), left: leftOf(visit, days) })),
      ...orphans.flatMap(({ stop, day }) =>
        left.has(stop.ticket_id ?? 0) ? [{ visit: stop, left: stays(stop, 'off', day.technician_id) }] : [],
      ),
      ...putOff.map(({ stop, from }) => ({ visit: stop, left: stays(stop, 'displaced', from) })),
    ];
    const dates = unplaced.length > 0 ? Array.from({ length: LOOK_AHEAD.usual - 1 }, (_, at) => daysAfter(date, at + 1)) : [];
    const later = await readDays(
      database,
      dates.flatMap((each) => crew.map((technician) => ({ technician, date: each }))),
      { now, timeZone: env.TIME_ZONE },
    );
    const laterBays = baysOf(
      later,
      now,
      unplaced.some(({ visit }) => isRushed(visit)),
    );
    const helps = await helpsFor(
      [...bays, ...laterBays],
      [...stops, ...laterBays.map(({ ahead }) => ahead)],
      unplaced.map(({ visit }) => visit),
      signal,
    );
    return {
      data: {
        days: plans.map((plan) => suggestedDay(plan, days, came, now)),
        left: unplaced.map((each) => ({ ...each.left, help: helps.get(each.left.ticket_id) ?? null })),
        moves: [
          ...putOff.map(({ stop }) => ({ ticket_id: stop.ticket_id ?? 0, technician_id: null, version: stop.version })),
          ...changed.flatMap(movesOf),
        ],
        seen: changed.map(({ day }) => ({ technician_id: day.technician_id, date, version: day.version })),
      },
    };
  };

/** What stood on one day and is on another now: with what both of them save, or because an urgent one took its place. */
function cameFrom(plans: readonly Plan[], between: boolean): Came[] {
  return plans.flatMap((taker) =>
    taker.after.flatMap((stop): Came[] => {
      const giver = plans.find(({ bay, ahead }) => bay && ahead.some(({ ticket_id }) => ticket_id === stop.ticket_id));
      if (!giver?.bay || !taker.bay || giver === taker || stop.ticket_id === null) return [];
      const minutes = detourOf(giver.bay, giver.ahead, stop) - detourOf(taker.bay, taker.after, stop);
      return [{ ticketId: stop.ticket_id, from: giver.day.technician_id, kind: between ? 'handed' : 'gave-way', minutes }];
    }),
  );
}
