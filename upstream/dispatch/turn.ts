import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { lockTickets } from './locks.ts';
import { driverOf, type RoadEvent, setDispatched } from './road.ts';
import { type StopRow, stops } from './tables.ts';

/** Who drives to one site, or is at it, is on the way to no other: what they were on the way to waits on their day again. */
export async function turnFromOthers(tx: Database, stop: StopRow, event: RoadEvent & { timeZone: string }): Promise<StopRow[]> {
  const { technicianId } = driverOf(stop, event);
  if (technicianId === null) return [];
  const isLeft = and(eq(stops.technicianId, technicianId), isNotNull(stops.departedAt), inArray(stops.status, ['planned', 'dispatched']));
  const left = await tx
    .select()
    .from(stops)
    .where(and(isLeft, ne(stops.id, stop.id)));
  for (const other of left) {
    const isSent = other.status === 'dispatched';
    const [ticket] = await lockTickets(tx, [other.ticketId], sql`true`);
    if (ticket?.status === 'en-route')
      await changeTicket(
        tx,
        ticket,
        { status: isSent ? 'dispatched' : 'scheduled' },
        { kind: 'visit', at: event.at, timeZone: event.timeZone },
      );
    await setDispatched(tx, other, isSent, event.at);
  }
  return left;
}
