import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import { type SystemRow, systems } from '#upstream/db/schema.ts';
import { type TicketRow, tickets } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { sharing } from '#upstream/sharing.ts';
import { ticketActs } from './change.ts';
import { exportTickets } from './file.ts';
import { listTickets } from './list.ts';
import { findTicket, ticketsAllowed, wireTicket } from './row.ts';

type Found = { ticket: TicketRow; system: SystemRow | null };

export function ticketHandlers(world: World): Handlers<typeof contract.tickets> {
  const { database } = world;
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
    list: async ({ query, ability }) => listTickets(database, ticketsAllowed(ability, 'read'), query),
    show: async ({ params, ability }) => {
      const row = await findTicket(database, params.id, ability);
      return row && { data: await wireTicket(database, row) };
    },
    ...ticketActs(world),

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
      return { ticket: await wireTicket(database, ticket), system: place };
    },

    export: exportTickets(world),
  };
}
