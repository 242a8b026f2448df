import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';
import { refusedElsewhere } from './elsewhere.ts';
import { currentStops } from './locks.ts';
import { arrive, drop, finish, leaveOver, setDispatched, takeOff } from './road.ts';

type Moved = { ticket: TicketRow; at: Date; message?: string; timeZone: string };
type Wanted = { ticket: TicketRow; status: TicketStatus; at: Date; timeZone: string };

export async function refusedByVisit(tx: Database, { ticket: { id }, status, at, timeZone }: Wanted): Promise<ProblemResponse | undefined> {
  const [stop] = status === 'on-site' ? await currentStops(tx, [id]) : [];
  if (!stop || stop.status === 'arrived') return undefined;
  return refusedElsewhere(tx, stop, { at, today: localDay(timeZone, at.getTime()) });
}

/** Nobody drives to what is resolved, and what went back waits for a new day. A ticket without a visit on a day changes nothing. */
export async function followTicket(tx: Database, { ticket, at, message, timeZone }: Moved): Promise<void> {
  const [stop] = await currentStops(tx, [ticket.id]);
  if (!stop) return;
  const event = { at, today: localDay(timeZone, at.getTime()) };
  const isPlaced = stop.technicianId !== null;
  const isThere = stop.status === 'arrived';
  if (ticket.status === 'resolved') return isThere ? void (await finish(tx, stop, event, message ?? null)) : drop(tx, stop);
  if (!isPlaced) return;
  if (ticket.status === 'go-back') return leaveOver(tx, stop, event, message ?? null);
  if (ticket.status === 'on-site' && !isThere) await arrive(tx, stop, event);
  if (ticket.status === 'open') await takeOff(tx, stop, at);
  if ((ticket.status === 'dispatched' || ticket.status === 'scheduled') && !isThere)
    await setDispatched(tx, stop, ticket.status === 'dispatched', at);
}
