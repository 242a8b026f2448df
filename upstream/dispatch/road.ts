import { and, eq, ne } from 'drizzle-orm';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { type DayId, lockDays, renumber } from './locks.ts';
import { dayChanged } from './publish.ts';
import { type StopRow, stops } from './tables.ts';

/** What happens to a visit whose ticket is locked. The ticket itself is not changed here: who calls does that, or has done it. */
export type RoadEvent = { at: Date; today: string /** Who is there; left out, whoever has it on a day. */; driver?: number };

const dayOf = ({ technicianId, date }: StopRow): DayId | undefined =>
  technicianId === null || date === null ? undefined : { technicianId, date };

async function write(tx: Database, stop: StopRow, changes: Partial<StopRow>, at: Date): Promise<StopRow> {
  const [written] = await tx
    .update(stops)
    .set({ ...changes, version: stop.version + 1, updatedAt: at })
    .where(eq(stops.id, stop.id))
    .returning();
  if (!written) throw new Error(`stop ${stop.id} is gone`);
  return written;
}

async function change(tx: Database, stop: StopRow, changes: Partial<StopRow>, at: Date, isPlan: boolean): Promise<StopRow> {
  const days = [dayOf(stop), dayOf({ ...stop, ...changes })].flatMap((day) => day ?? []);
  const distinct = [...new Map(days.map((day) => [`${day.technicianId}/${day.date}`, day])).values()];
  await lockDays(tx, distinct);
  const written = await write(tx, stop, changes, at);
  for (const day of distinct) {
    await renumber(tx, day);
    await dayChanged(tx, day, isPlan || distinct.length > 1);
  }
  return written;
}

const driverOf = ({ technicianId }: StopRow, { driver = technicianId ?? undefined }: RoadEvent) => ({ technicianId: driver ?? null });

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

/** Why somebody can't be at a door: they are at another. */
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

export const arrive = (tx: Database, stop: StopRow, event: RoadEvent) =>
  change(tx, stop, { ...driverOf(stop, event), status: 'arrived', arrivedAt: event.at, date: event.today }, event.at, false);

const ended = (stop: StopRow, event: RoadEvent, note: string | null) => ({
  ...driverOf(stop, event),
  endedAt: event.at,
  note,
  date: stop.arrivedAt ? stop.date : event.today,
});

export const finish = (tx: Database, stop: StopRow, event: RoadEvent, note: string | null) =>
  change(tx, stop, { ...ended(stop, event, note), status: 'done' }, event.at, false);

/** Leaves a site with work left over: a new visit, nobody's yet, carries it on. */
export async function leaveOver(
  tx: Database,
  stop: StopRow,
  event: RoadEvent,
  reason: string | null,
  minutes = stop.minutes,
): Promise<void> {
  const { at } = event;
  await change(tx, stop, { ...ended(stop, event, reason), status: 'go-back' }, at, false);
  await tx.insert(stops).values({
    ticketId: stop.ticketId,
    position: 0,
    minutes,
    status: 'open',
    previousId: stop.id,
    acknowledged: [],
    createdAt: at,
    updatedAt: at,
  });
}

export const takeOff = (tx: Database, stop: StopRow, at: Date) =>
  change(
    tx,
    stop,
    { status: 'open', technicianId: null, date: null, position: 0, windowStart: null, windowEnd: null, acknowledged: [] },
    at,
    true,
  );

export async function drop(tx: Database, stop: StopRow): Promise<void> {
  const day = dayOf(stop);
  if (day) await lockDays(tx, [day]);
  await tx.delete(stops).where(eq(stops.id, stop.id));
  if (!day) return;
  await renumber(tx, day);
  await dayChanged(tx, day, true);
}

export const setDispatched = (tx: Database, stop: StopRow, isDispatched: boolean, at: Date) =>
  change(tx, stop, { status: isDispatched ? 'dispatched' : 'planned' }, at, true);
