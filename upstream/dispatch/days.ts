import { and, asc, inArray, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { timed } from '#lib/domain/timed.ts';
import { shiftOn, weekdayOf } from '#lib/format/localDay.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TechnicianRow, technicians } from '#upstream/technicians/tables.ts';
import { type PlacedStop, serializeStop } from './serialize.ts';
import { type DayRow, dispatchDays } from './tables.ts';
import { unsentIn } from './unsent.ts';
import { stopsById, stopsOn } from './visits.ts';

export const daysAllowed = (ability: Ability, action: Action): SQL =>
  rowsAllowed(ability, action, 'Dispatch', { Branch: technicians.Branch, technician_id: technicians.id });

export type Clockwork = { now: Date; timeZone: string };

export const shiftOf = (row: TechnicianRow, date: string) =>
  row.daysOff.includes(weekdayOf(date)) ? null : { start: row.shiftStart, end: row.shiftEnd };

/** A technician's day, to be asked for; `asSent`: as its truck knows it, without what is being planned. */
export type DayOf = { technician: TechnicianRow; date: string; asSent?: boolean };

/** Those of these technicians whose plan an ability may only follow: it is shown their days as they were sent. */
export async function followedOf(database: Database, crew: readonly TechnicianRow[], ability: Ability): Promise<Set<number>> {
  const ids = crew.map(({ id }) => id);
  const planned = await techniciansWhere(database, and(inArray(technicians.id, ids), daysAllowed(ability, 'update')));
  return new Set(ids.filter((id) => !planned.some((row) => row.id === id)));
}

/** The days of technicians as they stand, with their times, however many in four queries. */
export async function readDays(database: Database, wanted: readonly DayOf[], { now, timeZone }: Clockwork): Promise<Dispatch[]> {
  const dates = [...new Set(wanted.map(({ date }) => date))];
  const ids = [...new Set(wanted.map(({ technician }) => technician.id))];
  if (wanted.length === 0) return [];
  const found = await stopsOn(database, dates, ids);
  const rows = await database
    .select()
    .from(dispatchDays)
    .where(and(inArray(dispatchDays.date, dates), inArray(dispatchDays.technicianId, ids)));
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
  return wanted.map((day) => {
    const row = rowOf(day);
    const mine = found.filter(({ stop }) => stop.technicianId === day.technician.id && stop.date === day.date);
    const stops = day.asSent ? sentStops(row, mine, known) : mine.map(serializeStop);
    return timed(compose(day, stops, row, timeZone), now.getTime());
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

function compose({ technician, date, asSent }: DayOf, stops: Dispatch['stops'], row: DayRow | undefined, timeZone: string): Dispatch {
  const local = shiftOf(technician, date);
  const shift = local && shiftOn(timeZone, date, local);
  const { changed, count } = asSent ? { changed: new Set<number>(), count: 0 } : unsentIn(row?.told ?? [], stops);
  return {
    technician_id: technician.id,
    technician_name: technician.name,
    Branch: technician.Branch,
    date,
    home: technician.lat === null || technician.lng === null ? null : { lat: technician.lat, lng: technician.lng },
    shift: shift && { start: new Date(shift.start).toISOString(), end: new Date(shift.end).toISOString() },
    skills: technician.skills,
    stops: stops.map((stop) => ({ ...stop, unsent: changed.has(stop.id) })),
    leaves_at: null,
    back_at: null,
    drive_minutes: null,
    work_minutes: null,
    metres: null,
    overtime_minutes: null,
    unsent: count,
    sent_at: row?.sentAt?.toISOString() ?? null,
    sent_by: row?.sentBy ?? null,
    version: row?.version ?? 0,
  };
}

export const techniciansWhere = (database: Database, where: SQL | undefined): Promise<TechnicianRow[]> =>
  database.select().from(technicians).where(where).orderBy(asc(technicians.Branch), asc(technicians.name), asc(technicians.id));
