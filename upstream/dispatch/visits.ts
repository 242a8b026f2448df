import { and, asc, eq, getTableColumns, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { serializeVisit } from './serialize.ts';
import { stops } from './tables.ts';

const before = alias(stops, 'before');
const who = alias(technicians, 'who');

const COLUMNS = {
  ticket: getTableColumns(tickets),
  stop: getTableColumns(stops),
  system: { address: systems.address, phone: systems.phone, panelType: systems.panelType },
  previous: { id: before.id, at: before.endedAt, technicianId: before.technicianId, name: who.name, note: before.note },
};

const stopsWhere = (database: Database, where: SQL | undefined) =>
  database
    .select(COLUMNS)
    .from(stops)
    .innerJoin(tickets, eq(tickets.id, stops.ticketId))
    .leftJoin(systems, eq(systems.csNo, tickets.csNo))
    .leftJoin(before, eq(before.id, stops.previousId))
    .leftJoin(who, eq(who.id, before.technicianId))
    .where(where)
    .orderBy(asc(stops.position), asc(stops.id));

export const stopsOn = async (database: Database, dates: readonly string[], technicianIds: readonly number[]) =>
  dates.length === 0 || technicianIds.length === 0
    ? []
    : stopsWhere(database, and(inArray(stops.date, [...dates]), inArray(stops.technicianId, [...technicianIds])));

export const stopsById = async (database: Database, ids: readonly number[]) =>
  ids.length === 0 ? [] : stopsWhere(database, inArray(stops.id, [...ids]));

const OVER = ['done', 'go-back'] as const;
const MOST = 500;
const URGENCY = sql`array_position(array['urgent', 'high', 'normal'], ${tickets.priority}) nulls last`;

export async function unassigned(database: Database, where: SQL | undefined, today: string): Promise<Unassigned[]> {
  const found = await database
    .select(COLUMNS)
    .from(tickets)
    .leftJoin(stops, and(eq(stops.ticketId, tickets.id), notInArray(stops.status, [...OVER])))
    .leftJoin(systems, eq(systems.csNo, tickets.csNo))
    .leftJoin(before, eq(before.id, stops.previousId))
    .leftJoin(who, eq(who.id, before.technicianId))
    .where(
      and(
        ne(tickets.status, 'resolved'),
        or(isNull(stops.id), eq(stops.status, 'open'), and(lt(stops.date, today), ne(stops.status, 'arrived'))),
        where,
      ),
    )
    .orderBy(URGENCY, asc(tickets.createdAt), asc(tickets.id))
    .limit(MOST);
  // A window is of the day the visit was on, which is over.
  return found.map((each) => ({ ...serializeVisit(each), window: null }));
}
