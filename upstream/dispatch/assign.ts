import type { Dispatch } from '#lib/contract/dispatch.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { newConflicts } from '#lib/domain/dayConflicts.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { type Affected, asTheyAre, isStale, lockAffected } from './affected.ts';
import { type Clockwork, readDays } from './days.ts';
import { stateAfter, stuck, wrongMoves } from './judgeMoves.ts';
import { applyMove, type Draft, dayKey, draftOf } from './lists.ts';
import { stopsOfDay } from './locks.ts';
import { dayChanged } from './publish.ts';
import { acknowledge, differing, writeStops } from './writeStops.ts';

type Assign = Handlers<typeof contract.dispatch>['assign'];

/** `POST /dispatch/assign`: all moves or none. What a conflict leaves undone is undone whole, and no version has gone up. */
export const assign =
  ({ clock, env }: Context): Assign =>
  ({ body: { moves, days: seen = [], confirm = [] }, ability, user, transact }) =>
    transact(async (tx) => {
      const clockwork = { now: clock.now(), timeZone: env.TIME_ZONE };
      const affected = await lockAffected(tx, { moves, seen, ability }, clockwork);
      if (affected instanceof ProblemResponse) return affected;
      const { ticketOf, stopOf, days, before } = affected;
      const wrong = wrongMoves(moves, affected, { today: localDay(env.TIME_ZONE, clockwork.now.getTime()), timeZone: env.TIME_ZONE });
      if (wrong) return wrong;
      const types = moves.flatMap(({ requires }) => requires?.parts.map(({ device_type }) => device_type) ?? []);
      for (const device_type of new Set(types)) {
        const unknown = await unknownNames(tx, { device_type }, ability);
        if (unknown) return unknown;
      }
      if (isStale(affected, moves, seen))
        return new ProblemResponse('stale', { current: await asTheyAre(tx, before, clockwork, [...ticketOf.keys()]) });

      const lists = new Map<string, Draft[]>();
      for (const { technician, date } of days) {
        const day = { technicianId: technician.id, date };
        lists.set(dayKey(day), await stopsOfDay(tx, day));
      }
      const drafts = new Map<number, Draft>();
      for (const move of moves) {
        const ticket = ticketOf.get(move.ticket_id);
        if (!ticket) continue;
        const draft = applyMove(lists, drafts.get(ticket.id) ?? draftOf(ticket, stopOf.get(ticket.id)), move, env.TIME_ZONE);
        drafts.set(ticket.id, draft);
      }
      const changed = differing(lists, drafts, stopOf);
      for (const draft of changed) {
        const ticket = ticketOf.get(draft.ticketId);
        const refused = ticket && stuck(ticket, stopOf.get(ticket.id), draft);
        if (refused) return refused;
      }
      await writeStops(tx, changed, lists, stopOf, clockwork.now);

      const after = await readDays(tx, days, clockwork);
      const conflicts = newConflicts(before, after);
      const open = conflicts.filter(({ key }) => !confirm.includes(key));
      if (open.length > 0) {
        const message = open.map(({ kind, Ticket_Number }) => `${kind}: ticket ${Ticket_Number}`).join(', ');
        const current = { ...(await asTheyAre(tx, before, clockwork)), conflicts: open };
        throw new TakenBack(new ProblemResponse('confirm_needed', { message, errors: { confirm: open.map(({ key }) => key) }, current }));
      }
      await acknowledge(tx, conflicts, nameOf(user), clockwork.now);
      await notifyTickets(tx, { changed, affected, after, user }, clockwork);
      for (const [index, { technician, date }] of days.entries())
        if (isOther(before[index], after[index])) await dayChanged(tx, { technicianId: technician.id, date }, true);
      return { data: await asTheyAre(tx, await readDays(tx, days, clockwork), clockwork, [...ticketOf.keys()]) };
    });

const planOf = (day: Dispatch | undefined) =>
  JSON.stringify([day?.assists, day?.stops.map(({ id, window, minutes, version }) => [id, window, minutes, version])]);
const isOther = (before: Dispatch | undefined, after: Dispatch | undefined) => planOf(before) !== planOf(after);

type Assigned = { changed: readonly Draft[]; affected: Affected; after: readonly Dispatch[]; user: User };

async function notifyTickets(tx: Database, { changed, affected, after, user }: Assigned, { now, timeZone }: Clockwork): Promise<void> {
  const nameBy = new Map(affected.days.map(({ technician }) => [technician.id, technician.name]));
  const nameIn = (id: number | null | undefined) => (id ? (nameBy.get(id) ?? null) : null);
  for (const draft of changed) {
    const ticket = affected.ticketOf.get(draft.ticketId);
    if (!ticket) continue;
    const was = affected.stopOf.get(draft.ticketId);
    const stop = after.flatMap(({ stops }) => stops).find(({ ticket_id }) => ticket_id === ticket.id);
    const starts = stop?.window?.start ?? stop?.begins_at;
    await changeTicket(
      tx,
      ticket,
      { status: stateAfter(ticket, was, draft), technicianId: draft.technicianId, scheduledAt: starts ? new Date(starts) : null },
      {
        kind: 'visit',
        by: user,
        facts: {
          technician: nameIn(draft.technicianId),
          date: draft.date,
          order: draft.technicianId === null ? null : draft.position,
          was_technician: nameIn(was?.technicianId),
          was_date: was?.date ?? null,
        },
        at: now,
        timeZone,
      },
    );
  }
}
