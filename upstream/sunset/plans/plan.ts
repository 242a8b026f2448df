import { and, eq } from 'drizzle-orm';
import type { Move } from '#lib/contract/dispatch/moves.ts';
import type * as contract from '#lib/contract/index.ts';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { assign } from '#upstream/dispatch/assign.ts';
import { serializeSunset } from '#upstream/sunset/repository.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { holdTicketNumbers, openTicket } from '#upstream/tickets/create.ts';
import { ticketsAllowed } from '#upstream/tickets/repository.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { NEW_RADIO, OFF_COPPER, type PlanSite, sitesToPlan, TAGS } from './sites.ts';

const askedOf = ({ row }: PlanSite) => ({
  problem: row.technology === 'pots' ? OFF_COPPER : NEW_RADIO,
  description: row.notes ?? undefined,
  priority: TICKET_PRIORITIES.find((each) => each === row.priority) ?? ('normal' as const),
  source: 'sunset' as const,
  caller_name: row.contactName ?? undefined,
  caller_phone: row.phone ?? undefined,
  tags: TAGS,
});

/**
 * `POST /sunset-plans`: a ticket for each site and all of them on their days, in one transaction with what was seen of sites and days. A site takes
 * its day from its ticket (`upstream/sunset/follow.ts`).
 */
export const plan =
  (context: Context): Handlers<typeof contract.sunset>['plan'] =>
  (received) => {
    const { body, ability, user, transact } = received;
    const at = context.clock.now();
    return transact(async (tx) => {
      const wanted = new Map(body.moves.flatMap((move) => (move.site_id === null ? [] : [[move.site_id, move] as const])));
      if (wanted.size === 0 || body.moves.some(({ site_id, ticket_id }) => (site_id === null) === (ticket_id === null)))
        return invalid({ moves: ['each is of a site, or of a visit'] });
      if (wanted.size !== body.moves.filter(({ site_id }) => site_id !== null).length) return invalid({ moves: ['a site twice'] });
      await holdTicketNumbers(tx);
      const { sites, left, rows } = await sitesToPlan(tx, [...wanted.keys()], ability, true);
      if (left.some(({ why }) => why === 'forbidden')) return new ProblemResponse('forbidden');
      const others = rows.filter(({ id, version }) => version !== wanted.get(id)?.version).map(({ id }) => id);
      const gone = [...new Set([...left.map(({ id }) => id), ...others])];
      if (gone.length > 0) {
        const current = rows.filter(({ id }) => gone.includes(id)).map(serializeSunset);
        return new ProblemResponse('stale', { errors: { sites: gone.map(String) }, current });
      }
      const ticketOf = new Map<number, { id: number; number: string }>();
      const made: number[] = [];
      for (const site of sites) {
        const { row, system } = site;
        const place = { csNo: system.csNo, siteName: system.siteName, Branch: system.Branch, lat: system.lat, lng: system.lng };
        const ticket = site.ticket ?? (await openTicket(tx, askedOf(site), { place, by: user, at }));
        if (!site.ticket) made.push(ticket.id);
        ticketOf.set(row.id, { id: ticket.id, number: ticket.ticketNumber });
        await tx.update(sunsetItems).set({ ticketNumber: ticket.ticketNumber }).where(eq(sunsetItems.id, row.id));
      }
      const mine = await tx.$count(tickets, and(isAnyOf(tickets.id, made), ticketsAllowed(ability, 'create')));
      if (mine < made.length) throw new TakenBack(new ProblemResponse('forbidden'));
      const moves = body.moves.map(({ site_id, ticket_id, version, ...move }): Move => {
        if (site_id === null) return { ...move, ticket_id: ticket_id ?? 0, version };
        return { ...move, ticket_id: ticketOf.get(site_id)?.id ?? 0 };
      });
      const placed = await assign(context)({ ...received, body: { moves, days: body.days, confirm: [] }, transact: (work) => work(tx) });
      if (placed instanceof ProblemResponse) throw new TakenBack(placed);
      return { data: { planned: [...ticketOf].map(([id, { number }]) => ({ id, Ticket_Number: number })) } };
    });
  };
