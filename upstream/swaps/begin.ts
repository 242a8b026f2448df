import { and, eq, notInArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { ENDINGS } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { closedMeanwhile } from '#upstream/maintenance/closed.ts';
import { systems } from '#upstream/systems/tables.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { newCommissioning } from './commissioning.ts';
import { recordSwapEvent } from './events.ts';
import { swapsAllowed } from './repository.ts';
import { serializeSwap } from './serialize.ts';
import { swaps } from './tables.ts';

export const beginSwap =
  ({ clock, env }: Context): Handlers<typeof contract.swaps>['create'] =>
  async ({ body: { ticket_number, cs_no }, ability, user, transact }) =>
    transact(async (tx) => {
      const closed = await closedMeanwhile(tx, user);
      if (closed) return closed;
      const now = clock.now();
      const [ticket] = await tx.select().from(tickets).where(eq(tickets.ticketNumber, ticket_number.trim())).for('update');
      if (!ticket) return invalid({ ticket_number: ['unknown'] });
      if (ticket.csNo !== cs_no) return invalid({ cs_no: ['other-system'] });
      if (ticket.status === 'resolved')
        return new ProblemResponse('illegal_state', { message: 'The ticket is closed.', errors: { ticket_number: ['closed'] } });
      const [system] = await tx.select().from(systems).where(eq(systems.csNo, cs_no));
      if (!system) return invalid({ cs_no: ['unknown'] });
      const [row] = await tx
        .insert(swaps)
        .values({
          ticketNumber: ticket.ticketNumber,
          csNo: system.csNo,
          step: 1,
          status: 'draft',
          panelType: system.panelType,
          checks: [],
          commissioning: newCommissioning(env),
          ownerId: user.id,
          createdBy: nameOf(user),
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) {
        const [open] = await tx
          .select()
          .from(swaps)
          .where(and(eq(swaps.csNo, cs_no), notInArray(swaps.status, ENDINGS)));
        return new ProblemResponse('duplicate', {
          message: `${open?.createdBy ?? 'Somebody'} has a swap open on ${cs_no}.`,
          errors: { cs_no: ['open-swap'] },
          current: open && (await serializeSwap(tx, open, now)),
        });
      }
      const [mine] = await tx
        .select({ id: swaps.id })
        .from(swaps)
        .leftJoin(systems, eq(systems.csNo, swaps.csNo))
        .where(and(eq(swaps.id, row.id), swapsAllowed(ability, 'create')));
      if (!mine) throw new TakenBack(new ProblemResponse('forbidden'));
      await changeTicket(tx, ticket, {}, { kind: 'swap', by: user, facts: { id: row.id, ending: null }, at: now, timeZone: env.TIME_ZONE });
      await recordSwapEvent(tx, row.id, { kind: 'begun', by: user, facts: { ticket_number: row.ticketNumber } }, now);
      return { swap: await serializeSwap(tx, row, now) };
    });
