import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { RosterDay, RosterEntry } from '#lib/contract/roster.ts';
import { stretchesOf } from '#lib/domain/roster.ts';
import { weekdayOf } from '#lib/format/localDay.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type RosterDayRow, rosterDays, type TechnicianRow } from './tables.ts';

const MOST = 400;

type Shift = { start: string; end: string };

/** What a technician's days are otherwise than the week has them, by technician and date. */
export type Roster = ReadonlyMap<string, RosterDayRow>;

const keyOf = (technicianId: number, date: string) => `${technicianId} ${date}`;

export async function rosterOn(database: Database, ids: readonly number[], dates: readonly string[]): Promise<Roster> {
  if (ids.length === 0 || dates.length === 0) return new Map();
  const rows = await database
    .select()
    .from(rosterDays)
    .where(and(inArray(rosterDays.technicianId, [...ids]), inArray(rosterDays.date, [...dates])));
  return new Map(rows.map((row) => [keyOf(row.technicianId, row.date), row]));
}

const shiftIn = ({ shiftStart, shiftEnd }: RosterDayRow): Shift | null =>
  shiftStart && shiftEnd ? { start: shiftStart, end: shiftEnd } : null;

/** Null: no shift that day. */
export function shiftOf(row: TechnicianRow, date: string, roster: Roster): Shift | null {
  const other = roster.get(keyOf(row.id, date));
  if (other) return shiftIn(other);
  return row.daysOff.includes(weekdayOf(date)) ? null : { start: row.shiftStart, end: row.shiftEnd };
}

export const readRoster = (database: Database, id: number, from: string): Promise<RosterDayRow[]> =>
  database
    .select()
    .from(rosterDays)
    .where(and(eq(rosterDays.technicianId, id), gte(rosterDays.date, from)))
    .orderBy(asc(rosterDays.date))
    .limit(MOST);

export const serializeRosterDay = (row: RosterDayRow): RosterDay => ({
  date: row.date,
  shift: shiftIn(row),
  reason: row.reason,
  note: row.note,
  by: row.by,
  at: row.at.toISOString(),
});

/** What stands in the roster of a day, with the last day in a row of which the same is so; by technician. */
export async function rosterEntries(database: Database, ids: readonly number[], date: string): Promise<Map<number, RosterEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(rosterDays)
    .where(and(inArray(rosterDays.technicianId, [...ids]), gte(rosterDays.date, date)))
    .orderBy(asc(rosterDays.date));
  return new Map(
    rows
      .filter((row) => row.date === date)
      .flatMap(({ technicianId: id }): [number, RosterEntry][] => {
        const [first] = stretchesOf(rows.filter((row) => row.technicianId === id).map(serializeRosterDay));
        return first ? [[id, { reason: first.day.reason, note: first.day.note, until: first.to }]] : [];
      }),
  );
}
