import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { singleFlight } from '#upstream/core/singleFlight.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { ticketActs } from './change.ts';
import { ticketCodeActs } from './codes.ts';
import { createTicket } from './create.ts';
import { exportTickets } from './file.ts';
import { listTickets } from './list.ts';
import { findTicket, serializeTicket, ticketsAllowed } from './repository.ts';
import { type TicketRow, tickets } from './tables.ts';

type Found = { ticket: TicketRow; system: SystemRow | null };

export function ticketHandlers(context: Context): Handlers<typeof contract.tickets> {
  const { database } = context;
  const share = singleFlight<Found | undefined>();
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
      return row && { data: await serializeTicket(database, row) };
    },
    create: createTicket(context),
    ...ticketActs(context),
    ...ticketCodeActs(context),

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
      return { ticket: await serializeTicket(database, ticket), system: place };
    },

    export: exportTickets(context),
  };
}
