import { and, inArray } from 'drizzle-orm';
import type { Assist } from '#lib/contract/dispatch/requirements.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { timed } from '#lib/domain/timed.ts';
import { shiftOn } from '#lib/format/localDay.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rosterOn, shiftOf } from '#upstream/technicians/roster.ts';
import { type TechnicianRow, technicians } from '#upstream/technicians/tables.ts';
import { stops } from './tables.ts';

type DayOf = { technician: TechnicianRow; date: string; asSent?: boolean };
type Clockwork = { now: Date; timeZone: string };
type Read = (database: Database, wanted: readonly DayOf[], clockwork: Clockwork) => Promise<Dispatch[]>;
type Helping = { secondId: number; stop: Stop; assist: Assist };

function helpingOn({ technician_id, technician_name, date, stops: all }: Dispatch): (Helping & { date: string })[] {
  return all.flatMap((stop) => {
    const { second, begins_at, leaves_at, ticket_id, Ticket_Number, site_name, lat, lng } = stop;
    if (!date || !second?.technician_id || !begins_at || !leaves_at) return [];
    const assist = {
      ...{ ticket_id, Ticket_Number, site_name, lat, lng },
      technician_id,
      technician_name,
      start: begins_at,
      end: leaves_at,
    };
    return [{ secondId: second.technician_id, stop, assist, date }];
  });
}

const overlap = (one: Assist, other: Assist) => one.start < other.end && other.start < one.end;

/** Days with the visits at which their technicians are the second person of somebody else, and with whether the second of each of their own can come. */
export async function withAssists(
  database: Database,
  wanted: readonly DayOf[],
  days: readonly Dispatch[],
  clockwork: Clockwork,
  read: Read,
): Promise<Dispatch[]> {
  const dates = [...new Set(wanted.map(({ date }) => date))];
  const named = days.flatMap((day) => day.stops.flatMap(({ second }) => second?.technician_id ?? []));
  const ids = [...new Set([...wanted.map(({ technician }) => technician.id), ...named])];
  const pairs = await database
    .selectDistinct({ id: stops.technicianId, date: stops.date })
    .from(stops)
    .where(and(inArray(stops.secondId, ids), inArray(stops.date, dates)));
  if (pairs.length === 0) return [...days];
  const isRead = (id: number | null, date: string | null) => wanted.some((day) => day.technician.id === id && day.date === date);
  const others = pairs.flatMap(({ id, date }) => (id !== null && date !== null && !isRead(id, date) ? [{ id, date }] : []));
  const people = await database
    .select()
    .from(technicians)
    .where(inArray(technicians.id, [...ids, ...others.map(({ id }) => id)]));
  const leads = others.flatMap(({ id, date }) => {
    const technician = people.find((row) => row.id === id);
    return technician ? [{ technician, date }] : [];
  });
  const helping = [...days, ...(await read(database, leads, clockwork))].flatMap(helpingOn);
  const roster = await rosterOn(database, ids, dates);
  const isFree = ({ secondId, assist, date }: (typeof helping)[number]) => {
    const who = people.find(({ id }) => id === secondId);
    const local = who && shiftOf(who, date, roster);
    if (!local) return false;
    const shift = shiftOn(clockwork.timeZone, date, local);
    const isAtWork = Date.parse(assist.start) >= shift.start && Date.parse(assist.end) <= shift.end;
    return isAtWork && !helping.some((each) => each.secondId === secondId && each.assist !== assist && overlap(each.assist, assist));
  };
  const free = new Map(helping.map((each) => [each.stop, isFree(each)]));
  return days.map((day, index) => {
    const mine = helping.filter(({ secondId, date, stop }) => {
      const isTold = !wanted[index]?.asSent || stop.status !== 'planned';
      return isTold && secondId === day.technician_id && date === day.date;
    });
    if (mine.length === 0 && !day.stops.some(({ second }) => second)) return day;
    const assists = mine.map(({ assist }) => assist).sort((one, other) => one.start.localeCompare(other.start));
    const own = day.stops.map((stop) => (stop.second ? { ...stop, second: { ...stop.second, free: free.get(stop) ?? true } } : stop));
    return timed({ ...day, assists, stops: own }, clockwork.now.getTime(), estimatedLeg);
  });
}
