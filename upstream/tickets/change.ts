import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { nextStates, ruleAgainst } from '#lib/domain/ticketStates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ticketMoved, ticketMoveWanted } from './events.ts';
import { findTicket, serializeTicket, ticketFor } from './repository.ts';
import { type TicketRow, ticketEvents, tickets } from './tables.ts';

const MOST_EVENTS = 200;

type NewTicketEvent = {
  kind: 'status' | 'note' | 'swap' | 'visit';
  by?: User;
  message?: string;
  facts?: Record<string, unknown>;
  at: Date;
  timeZone: string;
};

export async function changeTicket(
  tx: Database,
  row: TicketRow,
  changes: Partial<Pick<TicketRow, 'status' | 'priority' | 'description' | 'technicianId' | 'scheduledAt'>>,
  { kind, by, message, facts, at, timeZone }: NewTicketEvent,
): Promise<TicketRow> {
  const changed = await changeRow(tx, tickets, row, changes, at);
  const moved = changed.status !== row.status && { from: row.status, to: changed.status };
  await tx.insert(ticketEvents).values({
    ticketId: row.id,
    at,
    userId: by?.id ?? null,
    by: nameOf(by),
    kind,
    message: message ?? null,
    facts: facts || moved ? { ...facts, ...moved } : null,
  });
  if (moved && kind !== 'visit') await ticketMoved.publish(tx, { ticket: changed, at, message, timeZone });
  publish(tx, { channel: 'tickets', change: { type: 'tickets', id: row.id, version: changed.version } });
  return changed;
}

type Acts = Pick<Handlers<typeof contract.tickets>, 'change' | 'history'>;

export const ticketActs = ({ database, clock, env }: Context): Acts => ({
  change: async ({ params, body: { status, note, version }, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await ticketFor(tx, { id: params.id, ability, version });
      if (!row || row instanceof ProblemResponse) return row;
      const current = await serializeTicket(tx, row);
      const isMove = status !== undefined && status !== row.status;
      if (!isMove && note === undefined) return { data: current };
      const kind = isMove ? 'status' : 'note';
      const event: NewTicketEvent = { kind, by: user, message: note, at: clock.now(), timeZone: env.TIME_ZONE };
      const refused =
        isMove &&
        (refusedMove(current, status) ??
          (await ticketMoveWanted.publish(tx, { ticket: row, status, at: event.at, timeZone: event.timeZone })).find(
            (answer) => answer !== undefined,
          ));
      if (refused) return refused;
      const changed = await changeTicket(tx, row, { status: status ?? row.status }, event);
      return { data: await serializeTicket(tx, changed) };
    }),

  history: async ({ params, ability }) => {
    const row = await findTicket(database, params.id, ability);
    if (!row) return undefined;
    const events = await database
      .select()
      .from(ticketEvents)
      .where(eq(ticketEvents.ticketId, row.id))
      .orderBy(desc(ticketEvents.id))
      .limit(MOST_EVENTS);
    return { data: events.map(({ id, at, by, kind, message, facts }) => ({ id, at: at.toISOString(), by, kind, message, facts })) };
  },
});

function refusedMove(current: Awaited<ReturnType<typeof serializeTicket>>, status: TicketStatus): ProblemResponse | undefined {
  const next = [...nextStates(current)];
  const rule = next.includes(status) ? ruleAgainst(current, status) : 'not-next';
  if (!rule) return undefined;
  return new ProblemResponse('illegal_state', {
    message: ruleText(({ tickets }) => tickets.drawer.rules[rule]),
    errors: { status: [rule] },
    next,
    current,
  });
}
