import { and, desc, eq } from 'drizzle-orm';
import type { NewRequirements } from '#lib/contract/dispatch/requirements.ts';
import { isTicketOver, type TicketStatus } from '#lib/contract/words/tickets.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';
import { refusedAhead, refusedElsewhere } from './elsewhere.ts';
import { unplanned } from './lists.ts';
import { currentStops } from './locks.ts';
import { arrive, depart, drop, finish, leaveOver, setDispatched, takeOff } from './road.ts';
import { stops } from './tables.ts';
import { turnFromOthers } from './turn.ts';

type Moved = { ticket: TicketRow; at: Date; message?: string; timeZone: string };
type Wanted = { ticket: TicketRow; status: TicketStatus; at: Date; timeZone: string };

export async function refusedByVisit(tx: Database, { ticket: { id }, status, at, timeZone }: Wanted): Promise<ProblemResponse | undefined> {
  const [stop] = status === 'on-site' || status === 'en-route' ? await currentStops(tx, [id]) : [];
  if (!stop || stop.status === 'arrived') return undefined;
  const event = { at, today: localDay(timeZone, at.getTime()) };
  return (status === 'en-route' ? refusedAhead(stop, event) : undefined) ?? (await refusedElsewhere(tx, stop, event));
}

/** Nobody drives to what is resolved, and what went back waits for a new day. A ticket without a visit on a day changes nothing. */
export async function followTicket(tx: Database, { ticket, at, message, timeZone }: Moved): Promise<void> {
  const [stop] = await currentStops(tx, [ticket.id]);
  if (!stop) return;
  const event = { at, today: localDay(timeZone, at.getTime()) };
  const isPlaced = stop.technicianId !== null;
  const isThere = stop.status === 'arrived';
  const isDone = isThere || (stop.departedAt !== null && ticket.status === 'resolved');
  if (isTicketOver(ticket))
    return isDone ? void (await finish(tx, stop, event, message ?? null, { resolutionCode: ticket.resolutionCode })) : drop(tx, stop);
  if (!isPlaced) return;
  if (ticket.status === 'go-back') return leaveOver(tx, stop, event, message ?? null);
  if ((ticket.status === 'en-route' || ticket.status === 'on-site') && !isThere) await turnFromOthers(tx, stop, { ...event, timeZone });
  if (ticket.status === 'en-route' && !isThere) await depart(tx, stop, event);
  if (ticket.status === 'on-site' && !isThere) await arrive(tx, stop, event);
  if (ticket.status === 'on-hold' && isThere) return leaveOver(tx, stop, event, message ?? null);
  if (ticket.status === 'open' || ticket.status === 'on-hold') await takeOff(tx, stop, at);
  if ((ticket.status === 'dispatched' || ticket.status === 'scheduled') && !isThere)
    await setDispatched(tx, stop, ticket.status === 'dispatched', at);
}

/** The code of a ticket that is put right is that of its last visit. */
export async function followCode(tx: Database, { ticket: { id, resolutionCode } }: { ticket: TicketRow }): Promise<void> {
  const done = and(eq(stops.ticketId, id), eq(stops.status, 'done'));
  const [last] = await tx.select({ id: stops.id }).from(stops).where(done).orderBy(desc(stops.endedAt), desc(stops.id)).limit(1);
  if (last) await tx.update(stops).set({ resolutionCode }).where(eq(stops.id, last.id));
}

/** What the visit of a new ticket needs, before anybody plans it. */
export async function keepNeeds(tx: Database, { ticket, requires, at }: { ticket: TicketRow; requires?: NewRequirements; at: Date }) {
  if (!requires) return;
  await tx.insert(stops).values({ ...unplanned(ticket), requires, createdAt: at, updatedAt: at });
}
