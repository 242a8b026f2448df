import { and, desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { nextStates, ruleAgainst } from '#lib/domain/ticketStates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { iso } from '#upstream/core/iso.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { ruleText } from '#upstream/core/ruleText.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { wrongCode } from './codes.ts';
import { ticketChanged, ticketCoded, ticketMoved, ticketMoveWanted } from './events.ts';
import { findTicket, serializeTicket, ticketFor } from './repository.ts';
import { type TicketRow, ticketEvents, tickets } from './tables.ts';

const MOST_EVENTS = 200;

type NewTicketEvent = {
  kind: 'status' | 'note' | 'swap' | 'visit';
  by?: User;
  message?: string;
  facts?: Record<string, unknown>;
  isCritical?: boolean;
  at: Date;
  timeZone: string;
};

export async function changeTicket(
  tx: Database,
  row: TicketRow,
  changes: Partial<Pick<TicketRow, 'status' | 'priority' | 'description' | 'technicianId' | 'scheduledAt' | 'resolutionCode'>>,
  { kind, by, message, facts, isCritical = false, at, timeZone }: NewTicketEvent,
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
    isCritical,
  });
  if (!moved && changed.resolutionCode !== row.resolutionCode) await ticketCoded.publish(tx, { ticket: changed });
  if (moved && kind !== 'visit') await ticketMoved.publish(tx, { ticket: changed, at, message, timeZone });
  const isOther = changed.technicianId !== row.technicianId || changed.scheduledAt?.getTime() !== row.scheduledAt?.getTime();
  if (moved || isOther) await ticketChanged.publish(tx, { ticket: changed, was: row.status, by, at, timeZone });
  publish(tx, { channel: 'tickets', change: { type: 'tickets', id: row.id, version: changed.version } });
  return changed;
}

type Acts = Pick<Handlers<typeof contract.tickets>, 'change' | 'settle' | 'history'>;

export const ticketActs = ({ database, clock, env }: Context): Acts => ({
  change: async ({ params, body: { status, note, critical, resolution_code, version }, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await ticketFor(tx, { id: params.id, ability, version });
      if (!row || row instanceof ProblemResponse) return row;
      const current = await serializeTicket(tx, row);
      const isMove = status !== undefined && status !== row.status;
      const isCoded = resolution_code !== undefined && resolution_code !== row.resolutionCode;
      if (!isMove && note === undefined && !isCoded) return { data: current };
      const kind = isMove ? 'status' : 'note';
      const event: NewTicketEvent = { kind, by: user, message: note, isCritical: critical, at: clock.now(), timeZone: env.TIME_ZONE };
      const refused =
        isMove &&
        (refusedMove(current, status, note) ??
          (await ticketMoveWanted.publish(tx, { ticket: row, status, at: event.at, timeZone: event.timeZone })).find(
            (answer) => answer !== undefined,
          ));
      if (refused) return refused;
      const wrong =
        resolution_code && status !== 'resolved'
          ? invalid({ resolution_code: ['resolved-only'] })
          : await wrongCode(tx, 'resolution', resolution_code);
      if (wrong) return wrong;
      const code = isMove && status === 'open' ? { resolutionCode: null } : resolution_code && { resolutionCode: resolution_code };
      const told = resolution_code ? { ...event, facts: { resolution_code } } : event;
      const changed = await changeTicket(tx, row, { status: status ?? row.status, ...code }, told);
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
    return {
      data: events.map(({ id, at, by, kind, message, facts, isCritical, settledBy, settledAt }) => ({
        ...{ id, at: at.toISOString(), by, kind, message, facts },
        ...{ critical: isCritical, settled_by: settledBy, settled_at: iso(settledAt) },
      })),
    };
  },

  settle: async ({ params, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await ticketFor(tx, { id: params.id, ability });
      if (!row || row instanceof ProblemResponse) return row;
      const id = rowId(params.message);
      const is = and(eq(ticketEvents.ticketId, row.id), eq(ticketEvents.id, id ?? 0), eq(ticketEvents.isCritical, true));
      const [event] = await tx.select().from(ticketEvents).where(is);
      if (!event) return undefined;
      if (event.settledAt) return { data: await serializeTicket(tx, row) };
      const at = clock.now();
      await tx
        .update(ticketEvents)
        .set({ settledAt: at, settledBy: nameOf(user) })
        .where(is);
      const changed = await changeRow(tx, tickets, row, {}, at);
      publish(tx, { channel: 'tickets', change: { type: 'tickets', id: row.id, version: changed.version } });
      return { data: await serializeTicket(tx, changed) };
    }),
});

function refusedMove(
  current: Awaited<ReturnType<typeof serializeTicket>>,
  status: TicketStatus,
  note?: string,
): ProblemResponse | undefined {
  const next = [...nextStates(current)];
  const rule = next.includes(status) ? ruleAgainst(current, status, note) : 'not-next';
  if (!rule) return undefined;
  return new ProblemResponse('illegal_state', {
    message: ruleText(({ tickets }) => tickets.drawer.rules[rule]),
    errors: { status: [rule] },
    next,
    current,
  });
}
