import { and, type Column, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { Meta } from '#lib/contract/shapes.ts';
import type { Ticket, TicketQuery } from '#lib/contract/tickets.ts';
import { contains } from '#upstream/core/contains.ts';
import { countsOfValues, metaOf, orderBy, readPage } from '#upstream/core/paging.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { criticalFirst } from './critical.ts';
import { serializeTickets } from './repository.ts';
import { tickets } from './tables.ts';

const SORTS: Record<string, Column> = {
  id: tickets.id,
  Ticket_Number: tickets.ticketNumber,
  status: tickets.status,
  cs_no: tickets.csNo,
  site_name: tickets.siteName,
  scheduled_at: tickets.scheduledAt,
  updated_at: tickets.updatedAt,
};

export const orderOf = (sort = '-updated_at') => orderBy(sort, SORTS, { otherwise: tickets.updatedAt, id: tickets.id });

const FILTERS = ['status', 'Branch', 'priority'] as const;
type Filter = (typeof FILTERS)[number];

export function ticketsWanted(allowed: SQL, query: Partial<TicketQuery>, without?: Filter): SQL | undefined {
  const like = query.q?.trim() && contains(query.q);
  const sought = [tickets.Branch, tickets.siteName, tickets.ticketNumber, tickets.csNo];
  return and(
    allowed,
    ...FILTERS.map((filter) => (filter !== without && query[filter] ? inArray(tickets[filter], query[filter]) : undefined)),
    query.technician_id && inArray(tickets.technicianId, query.technician_id.filter(isRowId)),
    like ? or(...sought.map((column) => ilike(column, like))) : undefined,
  );
}

async function countsOf(database: Database, allowed: SQL, query: TicketQuery): Promise<Meta['counts']> {
  const counts: NonNullable<Meta['counts']> = {};
  for (const filter of FILTERS) {
    counts[filter] = await countsOfValues(database, tickets, tickets[filter], ticketsWanted(allowed, query, filter));
  }
  return counts;
}

export async function listTickets(database: Database, allowed: SQL, query: TicketQuery): Promise<{ data: Ticket[]; meta: Meta }> {
  const where = ticketsWanted(allowed, query);
  // Nobody asked for an order: what is critical stands first.
  const first = query.sort === '-updated_at' ? [criticalFirst(database)] : [];
  const { rows, total } = await readPage(database, tickets, { where, order: [...first, ...orderOf(query.sort)], ...query });
  const counts = query.counts && (await countsOf(database, allowed, query));
  return {
    data: await serializeTickets(database, rows),
    meta: metaOf(query, total, counts && { counts }),
  };
}
