import { and, asc, type Column, count, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { contract } from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import { contains } from '#upstream/contains.ts';
import { type SystemRow, systems } from '#upstream/db/schema.ts';
import { type TicketRow, tickets } from '#upstream/db/swaps.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';
import { sharing } from '#upstream/sharing.ts';

const CONDITION_COLUMNS = {
  id: tickets.id,
  Branch: tickets.Branch,
  cs_no: tickets.csNo,
  status: tickets.status,
  technician_id: tickets.technicianId,
};
const SORTS: Record<string, Column> = {
  id: tickets.id,
  Ticket_Number: tickets.ticketNumber,
  status: tickets.status,
  cs_no: tickets.csNo,
  site_name: tickets.siteName,
  scheduled_at: tickets.scheduledAt,
  updated_at: tickets.updatedAt,
};

const wireTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  Ticket_Number: row.ticketNumber,
  status: row.status as Ticket['status'],
  cs_no: row.csNo,
  site_name: row.siteName,
  Branch: row.Branch,
  problem: row.problem,
  description: row.description,
  priority: row.priority,
  technician_id: row.technicianId,
  scheduled_at: row.scheduledAt?.toISOString() ?? null,
  lat: row.lat,
  lng: row.lng,
  tags: row.tags,
  version: row.version,
});

const orderOf = (sort = '-updated_at') => {
  const column = SORTS[sort.replace('-', '')] ?? tickets.updatedAt;
  return sort.startsWith('-') ? [desc(column), desc(tickets.id)] : [asc(column), asc(tickets.id)];
};

type Found = { ticket: TicketRow; system: SystemRow | null };

export function ticketHandlers({ database }: World): Handlers<typeof contract.tickets> {
  const share = sharing<Found | undefined>();
  /** The ticket of a number with its system, whoever asks. */
  const lookUp = (number: string) =>
    share(number, async () => {
      const [found] = await database
        .select({ ticket: tickets, system: systems })
        .from(tickets)
        .leftJoin(systems, eq(systems.csNo, tickets.csNo))
        .where(eq(tickets.ticketNumber, number));
      return found;
    });

  return {
    list: async ({ query: { status, Branch, q, page, per_page, sort }, ability }) => {
      const like = q?.trim() && contains(q);
      const { ticketNumber, csNo, siteName, problem } = tickets;
      const where = and(
        rowsAllowed(ability, 'read', 'Ticket', CONDITION_COLUMNS),
        status && inArray(tickets.status, status),
        Branch && inArray(tickets.Branch, Branch),
        like ? or(...[ticketNumber, csNo, siteName, problem].map((column) => ilike(column, like))) : undefined,
      );
      const rows = await database
        .select()
        .from(tickets)
        .where(where)
        .orderBy(...orderOf(sort))
        .limit(per_page)
        .offset((page - 1) * per_page);
      const [counted] = await database.select({ total: count() }).from(tickets).where(where);
      const total = counted?.total ?? 0;
      return {
        data: rows.map(wireTicket),
        meta: { current_page: page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)), total },
      };
    },

    lookup: async ({ params, ability }) => {
      const found = await lookUp(params.ticketNumber.trim());
      if (!found) return undefined;
      const { ticket, system } = found;
      const mine = and(eq(tickets.id, ticket.id), rowsAllowed(ability, 'read', 'SimSwap', { Branch: tickets.Branch, cs_no: tickets.csNo }));
      const [allowed] = await database.select({ id: tickets.id }).from(tickets).where(mine);
      if (!allowed) return undefined;
      const place = system && {
        site: system.site,
        cs_no: system.csNo,
        system_no: system.systemNo,
        panel: { PanelType: system.panelType },
      };
      return { ticket: wireTicket(ticket), system: place };
    },

    export: notYet,
  };
}
