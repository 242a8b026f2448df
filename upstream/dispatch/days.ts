import { and, asc, inArray, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { shiftOn, weekdayOf } from '#lib/contract/localDay.ts';
import { timed } from '#lib/contract/timed.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type DayRow, dispatchDays, type TechnicianRow, technicians } from '#upstream/db/dispatch.ts';
import { unsentIn } from './unsent.ts';
import { stopsOn, wireStop } from './visits.ts';

/** The technicians whose days an ability covers. */
export const daysAllowed = (ability: Ability, action: Action): SQL =>
  rowsAllowed(ability, action, 'Dispatch', { Branch: technicians.Branch, technician_id: technicians.id });

/** What is needed to say when who is where. */
export type Clockwork = { now: Date; timeZone: string };

/** The shift of a technician on a day, local; null when off. */
export const shiftOf = (row: TechnicianRow, date: string) =>
  row.daysOff.includes(weekdayOf(date)) ? null : { start: row.shiftStart, end: row.shiftEnd };

/** A technician's day, to be asked for. */
export type DayOf = { technician: TechnicianRow; date: string };

/** The days of technicians as they stand, with their times, however many in three queries. */
export async function readDays(database: Database, wanted: readonly DayOf[], { now, timeZone }: Clockwork): Promise<Dispatch[]> {
  const dates = [...new Set(wanted.map(({ date }) => date))];
  const ids = [...new Set(wanted.map(({ technician }) => technician.id))];
  if (wanted.length === 0) return [];
  const found = await stopsOn(database, dates, ids);
  const rows = await database
    .select()
    .from(dispatchDays)
    .where(and(inArray(dispatchDays.date, dates), inArray(dispatchDays.technicianId, ids)));
  return wanted.map(({ technician, date }) => {
    const mine = found.filter(({ stop }) => stop.technicianId === technician.id && stop.date === date);
    const row = rows.find((each) => each.technicianId === technician.id && each.date === date);
    return timed(compose({ technician, date }, mine.map(wireStop), row, timeZone), now.getTime());
  });
}

function compose({ technician, date }: DayOf, stops: Dispatch['stops'], row: DayRow | undefined, timeZone: string): Dispatch {
  const local = shiftOf(technician, date);
  const shift = local && shiftOn(timeZone, date, local);
  const { changed, count } = unsentIn(row?.told ?? [], stops);
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

/** The technicians a query finds, by name within their branch. */
export const techniciansWhere = (database: Database, where: SQL | undefined): Promise<TechnicianRow[]> =>
  database.select().from(technicians).where(where).orderBy(asc(technicians.Branch), asc(technicians.name), asc(technicians.id));
