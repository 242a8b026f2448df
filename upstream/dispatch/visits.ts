import { and, asc, eq, getTableColumns, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { asStop } from '#lib/domain/timed.ts';
import { iso } from '#upstream/core/iso.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { type TicketRow, tickets } from '#upstream/tickets/tables.ts';
import { minutesFor, skillsFor } from './needs.ts';
import { type StopRow, stops } from './tables.ts';

const before = alias(stops, 'before');
const who = alias(technicians, 'who');

const COLUMNS = {
  ticket: getTableColumns(tickets),
  stop: getTableColumns(stops),
  system: { address: systems.address, phone: systems.phone, panelType: systems.panelType },
  previous: { id: before.id, at: before.endedAt, technicianId: before.technicianId, name: who.name, note: before.note },
};

type Found = {
  ticket: TicketRow;
  stop: StopRow | null;
  system: { address: string | null; phone: string | null; panelType: string | null } | null;
  previous: { id: number | null; at: Date | null; technicianId: number | null; name: string | null; note: string | null } | null;
};

function serializeVisit({ ticket, stop, system, previous }: Found): Unassigned {
  const window = stop && (stop.windowStart || stop.windowEnd) ? { start: iso(stop.windowStart), end: iso(stop.windowEnd) } : null;
  return {
    id: stop?.id ?? 0,
    ticket_id: ticket.id,
    Ticket_Number: ticket.ticketNumber,
    cs_no: ticket.csNo,
    site_name: ticket.siteName,
    Branch: ticket.Branch,
    address: system?.address ?? null,
    phone: system?.phone ?? null,
    problem: ticket.problem,
    priority: ticket.priority,
    panel_type: system?.panelType ?? null,
    tags: ticket.tags,
    created_at: iso(ticket.createdAt),
    skills: skillsFor(ticket.tags),
    minutes: stop?.minutes ?? minutesFor(ticket.tags),
    window,
    status: stop?.status ?? 'open',
    lat: ticket.lat,
    lng: ticket.lng,
    previous: previous?.id
      ? {
          id: previous.id,
          at: iso(previous.at),
          technician_id: previous.technicianId,
          technician_name: previous.name,
          reason: previous.note,
        }
      : null,
    version: stop?.version ?? 0,
  };
}

export const serializeStop = (found: PlacedStop): Stop => ({
  ...asStop(serializeVisit(found)),
  order: found.stop.position,
  arrived_at: iso(found.stop.arrivedAt),
  ended_at: iso(found.stop.endedAt),
  note: found.stop.note,
  acknowledged: found.stop.acknowledged,
});

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
export type PlacedStop = Awaited<ReturnType<typeof stopsWhere>>[number];

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
