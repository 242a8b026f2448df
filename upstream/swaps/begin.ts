import { and, eq, notInArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { isTicketOver } from '#lib/contract/words/tickets.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { ENDINGS } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { closedMeanwhile } from '#upstream/maintenance/closed.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { beforeSnapshotOf } from './beforeSnapshot.ts';
import { newCommissioning } from './commissioning.ts';
import { recordSwapEvent } from './events.ts';
import { swapsAllowed } from './repository.ts';
import { serializeSwap } from './serialize.ts';
import { strengthEvent } from './strength.ts';
import { swaps } from './tables.ts';

export const beginSwap =
  (context: Context): Handlers<typeof contract.swaps>['create'] =>
  async ({ body: { ticket_number, cs_no, step, old_sim_id }, ability, user, transact }) => {
    const { clock, env, database } = context;
    const [old] =
      old_sim_id == null
        ? []
        : await database
            .select()
            .from(sims)
            .where(and(eq(sims.id, old_sim_id), readable(ability)));
    if (old_sim_id != null && old?.csNo !== cs_no) return invalid({ old_sim_id: [old ? 'other-system' : 'unknown'] });
    const commissioning = newCommissioning(env);
    const [panel] = await database.select({ panelType: systems.panelType }).from(systems).where(eq(systems.csNo, cs_no));
    const before = old && (await beforeSnapshotOf(context, { csNo: cs_no, panelType: panel?.panelType ?? null, commissioning }, old));
    return transact(async (tx) => {
      const closed = await closedMeanwhile(tx, user);
      if (closed) return closed;
      const now = clock.now();
      const [ticket] = await tx.select().from(tickets).where(eq(tickets.ticketNumber, ticket_number.trim())).for('update');
      if (!ticket) return invalid({ ticket_number: ['unknown'] });
      if (ticket.csNo !== cs_no) return invalid({ cs_no: ['other-system'] });
      if (isTicketOver(ticket))
        return new ProblemResponse('illegal_state', { message: 'The ticket is closed.', errors: { ticket_number: ['closed'] } });
      const [system] = await tx.select().from(systems).where(eq(systems.csNo, cs_no));
      if (!system) return invalid({ cs_no: ['unknown'] });
      const [row] = await tx
        .insert(swaps)
        .values({
          ticketNumber: ticket.ticketNumber,
          csNo: system.csNo,
          step: step === 2 ? 2 : 1,
          oldSimId: old?.id ?? null,
          before: before ?? null,
          status: 'draft',
          panelType: system.panelType,
          checks: [],
          commissioning,
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
      if (old) {
        const facts = { old_sim_id: old.id, old_imei: simNumber(old) };
        await recordSwapEvent(tx, row.id, { kind: 'chosen', by: user, facts }, now);
      }
      if (before?.strength) await recordSwapEvent(tx, row.id, { ...strengthEvent('before', before.strength), by: user }, now);
      return { swap: await serializeSwap(tx, row, now) };
    });
  };
