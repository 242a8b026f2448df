import { and } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { TICKET_FIELDS, type Ticket, type TicketField } from '#lib/contract/tickets.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { listFile } from '#upstream/export/listFile.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import { orderOf, ticketsWanted } from './list.ts';
import { serializeTickets, ticketsAllowed } from './repository.ts';
import { tickets } from './tables.ts';

const cellOf = (ticket: Ticket, field: TicketField): ExportCell => {
  const value = ticket[field];
  if (typeof value === 'boolean') return value ? 1 : 0;
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
};

export const exportTickets =
  ({ database, clock, env }: Context): Handlers<typeof contract.tickets>['export'] =>
  async ({ body: { ids, format, columns = TICKET_FIELDS, heads, ...query }, ability }) => {
    const mine = ticketsAllowed(ability, 'read');
    const wanted = ids ? and(mine, isAnyOf(tickets.id, ids)) : ticketsWanted(mine, query);
    const chosen = await database
      .select({ id: tickets.id })
      .from(tickets)
      .where(wanted)
      .orderBy(...orderOf(query.sort));
    const read = async (step: readonly number[]) =>
      serializeTickets(
        database,
        await database
          .select()
          .from(tickets)
          .where(and(mine, isAnyOf(tickets.id, step))),
      );
    const name = `tickets-${dayIn(env.TIME_ZONE, clock.now())}`;
    return listFile({ name, format, columns, heads, ids: chosen.map(({ id }) => id), read, cellOf });
  };
