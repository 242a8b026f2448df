import { and, asc, inArray, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Lunch } from '#lib/contract/technicians.ts';
import { endedLicences, skillsOn } from '#lib/domain/licences.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { timed } from '#lib/domain/timed.ts';
import { daysAfter, localDay, shiftOn } from '#lib/format/localDay.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { callsOn } from '#upstream/technicians/onCall.ts';
import { type Roster, rosterOn, shiftOf } from '#upstream/technicians/roster.ts';
import { type TechnicianRow, technicians } from '#upstream/technicians/tables.ts';
import { withAssists } from './assists.ts';
import { withHeld } from './held.ts';
import { positionsOn, roadDays } from './positions.ts';
import { type PlacedStop, serializeStop } from './serialize.ts';
import { type DayRow, dispatchDays } from './tables.ts';
import { unsentIn } from './unsent.ts';
import { stopsById, stopsOn } from './visits.ts';

export const daysAllowed = (ability: Ability, action: Action): SQL =>
  rowsAllowed(ability, action, 'Dispatch', { Branch: technicians.Branch, technician_id: technicians.id });

export type Clockwork = { now: Date; timeZone: string };

/** A technician's day, to be asked for; `asSent`: as its truck knows it, without what is being planned. */
export type DayOf = { technician: TechnicianRow; date: string; asSent?: boolean };

/** Those of these technicians whose plan an ability may only follow: it is shown their days as they were sent. */
export async function followedOf(database: Database, crew: readonly TechnicianRow[], ability: Ability): Promise<Set<number>> {
  const ids = crew.map(({ id }) => id);
  const planned = await techniciansWhere(database, and(inArray(technicians.id, ids), daysAllowed(ability, 'update')));
  return new Set(ids.filter((id) => !planned.some((row) => row.id === id)));
}

/** The days of technicians as they stand, with their times, however many in a few queries. */
export async function readDays(database: Database, wanted: readonly DayOf[], clockwork: Clockwork): Promise<Dispatch[]> {
  if (wanted.length === 0) return [];
  const days = await withAssists(database, wanted, await readAlone(database, wanted, clockwork), clockwork, readAlone);
  const today = localDay(clockwork.timeZone, clockwork.now.getTime());
  const driving = days.filter(
    ({ date, stops }) => roadDays(today).includes(date ?? '') && stops.some((stop) => stop.departed_at && !hasBegun(stop)),
  );
  const places = await positionsOn(
    database,
    driving.map(({ technician_id }) => technician_id),
    today,
  );
  return days.map((day) => ({ ...day, position: (driving.includes(day) && places.get(day.technician_id)) || null }));
}

async function readAlone(database: Database, wanted: readonly DayOf[], { now, timeZone }: Clockwork): Promise<Dispatch[]> {
  const dates = [...new Set(wanted.map(({ date }) => date))];
  const ids = [...new Set(wanted.map(({ technician }) => technician.id))];
  if (wanted.length === 0) return [];
  const found = await stopsOn(database, dates, ids);
  const rows = await database
    .select()
    .from(dispatchDays)
    .where(and(inArray(dispatchDays.date, dates), inArray(dispatchDays.technicianId, ids)));
  const roster = await rosterOn(database, ids, dates);
  const callsOf = await callsOn(database, ids, dates, timeZone);
  const rowOf = ({ technician, date }: DayOf) => rows.find((each) => each.technicianId === technician.id && each.date === date);
  const here = new Set(found.map(({ stop }) => stop.id));
  const sent = wanted.flatMap((day) => (day.asSent ? (rowOf(day)?.told ?? []) : [])).map(({ stop_id }) => stop_id);
  const known = [
    ...found,
    ...(await stopsById(
      database,
      sent.filter((id) => !here.has(id)),
    )),
  ];
  const days = wanted.map((day) => {
    const row = rowOf(day);
    const mine = found.filter(({ stop }) => stop.technicianId === day.technician.id && stop.date === day.date);
    const stops = day.asSent ? sentStops(row, mine, known) : mine.map(serializeStop);
    return compose(day, stops, row, { roster, timeZone, callsOf });
  });
  const held = new Map(
    (
      await withHeld(
        database,
        days.flatMap(({ stops }) => stops),
      )
    ).map((stop) => [stop.id, stop.requires]),
  );
  return days.map((day) => {
    const stops = day.stops.map((stop) => ({ ...stop, requires: held.get(stop.id) ?? null }));
    return timed({ ...day, stops }, now.getTime(), estimatedLeg);
  });
}

/** What the truck was told, in that order, after what happened there since: that it knows best itself. What somebody else is at is not its own. */
function sentStops(row: DayRow | undefined, mine: readonly PlacedStop[], known: readonly PlacedStop[]): Stop[] {
  const ahead = (row?.told ?? []).flatMap(({ stop_id, window_start, window_end }) => {
    const found = known.find(({ stop }) => stop.id === stop_id && !hasBegun(stop));
    if (!found) return [];
    const window = window_start || window_end ? { start: window_start, end: window_end } : null;
    return [{ ...serializeStop(found), status: 'dispatched', window }];
  });
  return [...mine.filter(({ stop }) => hasBegun(stop)).map(serializeStop), ...ahead];
}

type Calendar = { roster: Roster; timeZone: string; callsOf: Awaited<ReturnType<typeof callsOn>> };

function compose(
  { technician, date, asSent }: DayOf,
  stops: Dispatch['stops'],
  row: DayRow | undefined,
  { roster, timeZone, callsOf }: Calendar,
): Dispatch {
  const local = shiftOf(technician, date, roster);
  const shift = local && shiftOn(timeZone, date, local);
  const { changed, count } = asSent ? { changed: new Set<number>(), count: 0 } : unsentIn(row?.told ?? [], stops);
  return {
    technician_id: technician.id,
    technician_name: technician.name,
    Branch: technician.Branch,
    date,
    home: technician.lat === null || technician.lng === null ? null : { lat: technician.lat, lng: technician.lng },
    shift: shift && { start: new Date(shift.start).toISOString(), end: new Date(shift.end).toISOString() },
    lunch_rule: shift && lunchOn(technician.lunch, date, shift, timeZone),
    lunch: null,
    skills: skillsOn(technician, date),
    ended_licences: endedLicences(technician.licences, date),
    equipment: technician.equipment,
    truck: technician.truck && `TRK-${technician.truck}`,
    assists: [],
    on_call: callsOf(technician.id, date),
    stops: stops.map((stop) => ({ ...stop, unsent: changed.has(stop.id) })),
    leaves_at: null,
    back_at: null,
    drive_minutes: null,
    work_minutes: null,
    metres: null,
    overtime_minutes: null,
    unsent: count,
    position: null,
    sent_at: row?.sentAt?.toISOString() ?? null,
    sent_by: row?.sentBy ?? null,
    version: row?.version ?? 0,
  };
}

/** Of a shift that begins after it, or is over before it, none. */
function lunchOn(lunch: Lunch | null, date: string, shift: { start: number; end: number }, timeZone: string): Lunch | null {
  const windows = lunch ? [date, daysAfter(date, 1)].map((day) => shiftOn(timeZone, day, { start: lunch.from, end: lunch.to })) : [];
  const here = windows.find(({ start }) => start >= shift.start && start < shift.end);
  return here && lunch ? { minutes: lunch.minutes, from: new Date(here.start).toISOString(), to: new Date(here.end).toISOString() } : null;
}

export const techniciansWhere = (database: Database, where: SQL | undefined): Promise<TechnicianRow[]> =>
  database.select().from(technicians).where(where).orderBy(asc(technicians.Branch), asc(technicians.name), asc(technicians.id));
