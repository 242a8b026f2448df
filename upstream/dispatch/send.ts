import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { asTheyAre, isStale, lockAffected } from './affected.ts';
import { readDays } from './days.ts';
import { lockTickets, stopsOfDay } from './locks.ts';
import { dayChanged } from './publish.ts';
import { dispatchDays, type StopRow, stops } from './tables.ts';

const told = ({ id, windowStart, windowEnd }: StopRow) => ({
  stop_id: id,
  window_start: windowStart?.toISOString() ?? null,
  window_end: windowEnd?.toISOString() ?? null,
});

async function plannedTickets(tx: Database, days: readonly { technician_id: number; date: string }[]): Promise<number[]> {
  const ids = days.map(({ technician_id }) => technician_id).filter(isRowId);
  const dates = days.map(({ date }) => date);
  const rows = await tx
    .select({ id: stops.ticketId })
    .from(stops)
    .where(and(eq(stops.status, 'planned'), inArray(stops.technicianId, ids), inArray(stops.date, dates)));
  return rows.map(({ id }) => id);
}

/** `POST /dispatch/send`: the trucks know the days as they are now, planned stops are dispatched and their tickets as well. Twice is once. */
export const send =
  ({ clock, env }: Context): Handlers<typeof contract.dispatch>['send'] =>
  ({ body: { days: seen }, ability, user, transact }) =>
    transact(async (tx) => {
      const clockwork = { now: clock.now(), timeZone: env.TIME_ZONE };
      const today = localDay(env.TIME_ZONE, clockwork.now.getTime());
      const over = seen.filter(({ date }) => date < today);
      if (over.length > 0) return invalid({ days: over.map(({ technician_id, date }) => `technician ${technician_id}: ${date} is over`) });
      const tickets = new Map((await lockTickets(tx, await plannedTickets(tx, seen), sql`true`)).map((row) => [row.id, row]));
      const affected = await lockAffected(tx, { moves: [], seen, ability }, clockwork);
      if (affected instanceof ProblemResponse) return affected;
      const lists: StopRow[][] = [];
      for (const { technician, date } of affected.days) lists.push(await stopsOfDay(tx, { technicianId: technician.id, date }));
      const planned = lists.flat().filter(({ status }) => status === 'planned');
      // One that came onto a day just now, before it was locked, was not seen by who sends.
      const isNew = planned.some(({ ticketId }) => !tickets.has(ticketId));
      if (isNew || isStale(affected, [], seen))
        return new ProblemResponse('stale', { current: await asTheyAre(tx, affected.before, clockwork) });

      for (const [index, { technician, date }] of affected.days.entries()) {
        const list = lists[index] ?? [];
        if (affected.before[index]?.unsent === 0) continue;
        for (const stop of list.filter(({ status }) => status === 'planned')) {
          await tx
            .update(stops)
            .set({ status: 'dispatched', version: stop.version + 1, updatedAt: clockwork.now })
            .where(eq(stops.id, stop.id));
          const ticket = tickets.get(stop.ticketId);
          const facts = { technician: technician.name, date, sent: true };
          const note = { kind: 'visit', by: user, facts, at: clockwork.now, timeZone: clockwork.timeZone } as const;
          if (ticket) await changeTicket(tx, ticket, { status: 'dispatched' }, note);
        }
        await tx
          .update(dispatchDays)
          .set({ told: list.map(told), sentAt: clockwork.now, sentBy: nameOf(user) })
          .where(and(eq(dispatchDays.technicianId, technician.id), eq(dispatchDays.date, date)));
        await dayChanged(tx, { technicianId: technician.id, date }, false);
      }
      return { data: await asTheyAre(tx, await readDays(tx, affected.days, clockwork), clockwork) };
    });
