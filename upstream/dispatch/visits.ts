import { and, asc, eq, getTableColumns, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { OVER_TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { textMessages } from '#upstream/texts/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { withHeld } from './held.ts';
import { serializeVisit } from './serialize.ts';
import { stops } from './tables.ts';

const before = alias(stops, 'before');
const who = alias(technicians, 'who');
const second = alias(technicians, 'second');
const pinned = alias(technicians, 'pinned');

const COLUMNS = {
  ticket: getTableColumns(tickets),
  stop: getTableColumns(stops),
  system: { address: systems.address, phone: systems.phone, panelType: systems.panelType },
  second: { id: second.id, name: second.name },
  pinned: { name: pinned.name },
  text: { at: textMessages.createdAt, state: textMessages.state, refusal: textMessages.refusal },
  previous: { id: before.id, at: before.endedAt, technicianId: before.technicianId, name: who.name, note: before.note },
};

const stopsWhere = (database: Database, where: SQL | undefined) =>
  database
    .select(COLUMNS)
    .from(stops)
    .innerJoin(tickets, eq(tickets.id, stops.ticketId))
    .leftJoin(systems, eq(systems.csNo, tickets.csNo))
    .leftJoin(textMessages, eq(textMessages.id, stops.textId))
    .leftJoin(second, eq(second.id, stops.secondId))
    .leftJoin(pinned, eq(pinned.id, stops.pinTechnicianId))
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
    .leftJoin(textMessages, eq(textMessages.id, stops.textId))
    .leftJoin(second, eq(second.id, stops.secondId))
    .leftJoin(pinned, eq(pinned.id, stops.pinTechnicianId))
    .leftJoin(before, eq(before.id, stops.previousId))
    .leftJoin(who, eq(who.id, before.technicianId))
    .where(
      and(
        notInArray(tickets.status, [...OVER_TICKET_STATUSES, 'on-hold']),
        or(
          isNull(stops.id),
          eq(stops.status, 'open'),
          and(lt(stops.date, today), ne(stops.status, 'arrived'), or(isNull(stops.departedAt), lt(stops.date, daysAfter(today, -1)))),
        ),
        where,
      ),
    )
    .orderBy(URGENCY, asc(tickets.createdAt), asc(tickets.id))
    .limit(MOST);
  // Window and second technician are of the day the visit was on, which is over.
  const visits = found.map((each) => ({ ...serializeVisit(each), window: null, preferred: null, second: null }));
  return withHeld(database, visits);
}
