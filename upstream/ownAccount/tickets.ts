import { and, asc, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { OwnTicket } from '#lib/contract/ownAccount/systems.ts';
import type { User } from '#lib/contract/session.ts';
import { isTicketOver, OVER_TICKET_STATUSES, type TicketStatus } from '#lib/contract/words/tickets.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { iso } from '#upstream/core/iso.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type StopRow, stops } from '#upstream/dispatch/tables.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { firstNameOf } from './history.ts';
import { ofOwnCustomers, ofOwnSystems, sinceTheirs } from './scope.ts';
import { customerReports } from './tables.ts';

const MOST = { open: 100, over: 20 };

/** Planned and not promised to anybody yet, a day may still change. */
function visitOf(stop: StopRow | null, technician: string | null, today: string): OwnTicket['visit'] {
  if (!stop?.date || stop.date < today) return null;
  const isTold = stop.windowStart !== null || stop.windowEnd !== null || stop.status !== 'planned';
  if (!isTold) return null;
  const isComing = stop.departedAt !== null || stop.status === 'arrived';
  return { day: stop.date, start: iso(stop.windowStart), end: iso(stop.windowEnd), technician: isComing ? firstNameOf(technician) : null };
}

const STATES: Record<TicketStatus, OwnTicket['state']> = {
  open: 'received',
  scheduled: 'scheduled',
  dispatched: 'scheduled',
  'en-route': 'on-the-way',
  'on-site': 'arrived',
  'go-back': 'return',
  'on-hold': 'on-hold',
  resolved: 'done',
  closed: 'done',
  canceled: 'canceled',
};

export async function readOwnTickets(database: Database, user: User, today: string, more?: SQL): Promise<OwnTicket[]> {
  const isOver = sql`(tickets.status in (${sql.join(
    OVER_TICKET_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  )}))`;
  const current = and(eq(stops.ticketId, tickets.id), notInArray(stops.status, ['open', 'done', 'go-back']));
  const told = and(eq(customerReports.ticketId, tickets.id), ofOwnCustomers(sql`customer_reports.customer_id`, user));
  const rows = await database
    .select({ ticket: tickets, siteName: systems.siteName, stop: stops, report: customerReports, technician: technicians.name })
    .from(tickets)
    .innerJoin(systems, eq(systems.csNo, tickets.csNo))
    .leftJoin(stops, current)
    .leftJoin(technicians, eq(technicians.id, stops.technicianId))
    .leftJoin(customerReports, told)
    .where(and(ofOwnSystems(sql`tickets.cs_no`, user), sinceTheirs(sql`tickets.cs_no`, sql`tickets.created_at`), more))
    .orderBy(asc(isOver), desc(tickets.id))
    .limit(MOST.open + MOST.over);
  const open = rows.filter(({ ticket }) => !isTicketOver(ticket));
  const over = rows.filter(({ ticket }) => isTicketOver(ticket)).slice(0, MOST.over);
  return [...open, ...over].map(({ ticket, siteName, stop, report, technician }) => {
    const visit = isTicketOver(ticket) ? null : visitOf(stop, technician, today);
    const state = STATES[ticket.status];
    return {
      ...{ number: ticket.ticketNumber, cs_no: ticket.csNo, site_name: siteName },
      state: state === 'scheduled' && !visit ? 'received' : state,
      purpose: ticket.tags.includes('sunset') ? 'upgrade' : 'service',
      ...{ words: report?.words ?? null, call_when: report?.callWhen ?? null },
      ...{ opened_at: iso(ticket.createdAt), visit },
    };
  });
}

export const ownTickets =
  (context: Context): Handlers<typeof contract.ownAccount>['tickets'] =>
  async ({ user }) => ({ data: await readOwnTickets(context.database, user, todayOf(context)) });
