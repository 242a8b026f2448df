import { and, eq, inArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { HOUR, MINUTE } from '#upstream/core/clock.ts';
import { doneAt } from '#upstream/core/doneAt.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { dayOf, stopFor } from './acts.ts';
import { refusedElsewhere } from './elsewhere.ts';
import { lockTickets } from './locks.ts';
import { drop, restore } from './road.ts';
import { type Before, type StopRow, stopActs, stopFiles, stops } from './tables.ts';
import { putBack } from './truckParts.ts';

/** A phone offers it for a minute; its press may come a little later. */
const PATIENCE = 2 * MINUTE;
/** Longer than a shift nothing waits on a phone. */
const LATEST = 12 * HOUR;

const refuse = (why: string, message: string) => new ProblemResponse('illegal_state', { message, errors: { status: [why] }, next: [] });

const instantIn = (text: string | null) => (text === null ? null : new Date(text));

const CHANGED = 'Somebody changed the visit since.';

/** Who was on the way elsewhere when this was said is so again, unless that was planned anew. */
async function turnBack(tx: Database, turned: Before['turned'], at: Date, timeZone: string): Promise<void> {
  for (const { id, technicianId, date, departedAt, textId } of turned) {
    const [stop] = await tx.select().from(stops).where(eq(stops.id, id));
    const [ticket] = stop ? await lockTickets(tx, [stop.ticketId], eq(tickets.id, stop.ticketId)) : [];
    if (!stop || !ticket || stop.departedAt !== null || !['planned', 'dispatched'].includes(stop.status)) continue;
    if (stop.technicianId !== technicianId || stop.date !== date) continue;
    await restore(tx, stop, { departedAt: new Date(departedAt), textId }, at);
    await changeTicket(tx, ticket, { status: 'en-route' }, { kind: 'visit', at, timeZone });
  }
}

/** What followed from leaving a site is taken back with it, as long as nobody has planned it. */
async function dropRest(tx: Database, { id }: StopRow): Promise<ProblemResponse | undefined> {
  const [rest] = await tx.select().from(stops).where(eq(stops.previousId, id));
  if (!rest) return undefined;
  if (rest.status !== 'open' || rest.version !== 1) return refuse('changed-since', CHANGED);
  await drop(tx, rest);
  return undefined;
}

export const undo =
  ({ clock, env }: Context): Handlers<typeof contract.dispatch>['undo'] =>
  (asked) =>
    asked.transact(async (tx) => {
      const clockwork = { now: clock.now(), timeZone: env.TIME_ZONE };
      const { stamp, act } = asked.body;
      const found = await stopFor(tx, asked);
      if (!found || found instanceof ProblemResponse) return found as ProblemResponse;
      const { stop, ticket, technician } = found;
      const known = await tx
        .select()
        .from(stopActs)
        .where(and(eq(stopActs.stopId, stop.id), inArray(stopActs.actId, [act, stamp.id])));
      const said = known.find(({ actId }) => actId === act);
      if (!said || said.userId !== asked.user.id) return refuse('nothing-to-undo', 'Nothing of that kind was said there.');
      if (said.undoneAt) return { data: await dayOf(tx, found, clockwork) };
      const at = new Date(Math.max(doneAt(stamp, clockwork.now).getTime(), said.at.getTime()));
      const isLate = at.getTime() - said.at.getTime() > PATIENCE || clockwork.now.getTime() - said.receivedAt.getTime() > LATEST;
      if (isLate) return refuse('too-late', 'It was said more than a minute before.');
      const { before } = said;
      if (!before || stop.version !== before.stopVersion || ticket.version !== before.ticketVersion)
        return refuse('changed-since', CHANGED);
      const event = { at, today: localDay(env.TIME_ZONE, at.getTime()), driver: technician.id };
      const refused = (before.stop.status === 'arrived' && (await refusedElsewhere(tx, stop, event))) || (await dropRest(tx, stop));
      if (refused) return refused;
      if (!(await putBack(tx, before.parts ?? [], { user: asked.user, at }))) return refuse('changed-since', CHANGED);
      const { departedAt, arrivedAt, ...rest } = before.stop;
      const dates = { departedAt: instantIn(departedAt), arrivedAt: instantIn(arrivedAt), endedAt: null };
      await restore(tx, stop, { ...rest, ...dates, signedBy: null, parts: null, resolutionCode: null }, at);
      await tx.delete(stopFiles).where(and(eq(stopFiles.stopId, stop.id), eq(stopFiles.doneId, act)));
      const { scheduledAt, ...ofTicket } = before.ticket;
      const told = {
        kind: 'visit',
        by: asked.user,
        facts: { technician: technician.name, undone: true },
        at,
        timeZone: env.TIME_ZONE,
      } as const;
      await changeTicket(tx, ticket, { ...ofTicket, scheduledAt: instantIn(scheduledAt) }, told);
      await turnBack(tx, before.turned, at, env.TIME_ZONE);
      await tx
        .update(stopActs)
        .set({ undoneAt: at })
        .where(and(eq(stopActs.stopId, stop.id), eq(stopActs.actId, act)));
      return { data: await dayOf(tx, found, clockwork) };
    });
