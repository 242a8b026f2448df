import { and, eq, ne } from 'drizzle-orm';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { lockDays } from './locks.ts';
import { dayOf, driverOf, type RoadEvent } from './road.ts';
import { type StopRow, stops } from './tables.ts';

/** Where else the technician of a stop is, as far as is known. Who arrives does so on today's day, so from here on nobody else does. */
async function elsewhere(tx: Database, stop: StopRow, event: RoadEvent): Promise<StopRow | undefined> {
  const { technicianId } = driverOf(stop, event);
  if (technicianId === null) return undefined;
  const days = [dayOf(stop), dayOf({ ...stop, technicianId, date: event.today })].flatMap((day) => day ?? []);
  await lockDays(tx, days);
  const [other] = await tx
    .select()
    .from(stops)
    .where(and(eq(stops.technicianId, technicianId), eq(stops.status, 'arrived'), ne(stops.id, stop.id)))
    .limit(1);
  return other;
}

/** Nobody sets out days before the visit. */
export const refusedAhead = ({ date }: StopRow, { today }: RoadEvent) =>
  date !== null && date > today
    ? new ProblemResponse('illegal_state', { message: `The visit is on ${date}.`, errors: { status: ['not-today'] }, next: [] })
    : undefined;

export async function refusedElsewhere(tx: Database, stop: StopRow, event: RoadEvent): Promise<ProblemResponse | undefined> {
  const other = await elsewhere(tx, stop, event);
  if (!other) return undefined;
  const [there] = await tx.select().from(tickets).where(eq(tickets.id, other.ticketId));
  return new ProblemResponse('illegal_state', {
    message: `Still at ${there?.siteName ?? there?.ticketNumber}.`,
    errors: { status: ['elsewhere'] },
    next: [],
  });
}
