import { eq } from 'drizzle-orm';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type DayId, lockDays, renumber } from './locks.ts';
import { forgetPosition } from './positions.ts';
import { dayChanged } from './publish.ts';
import { type StopRow, stops } from './tables.ts';

/** What happens to a visit whose ticket is locked. The ticket itself is not changed here: who calls does that, or has done it. */
export type RoadEvent = { at: Date; today: string /** Who is there; left out, whoever has it on a day. */; driver?: number };

export const dayOf = ({ technicianId, date }: StopRow): DayId | undefined =>
  technicianId === null || date === null ? undefined : { technicianId, date };

const write = (tx: Database, stop: StopRow, changes: Partial<StopRow>, at: Date): Promise<StopRow> =>
  changeRow(tx, stops, stop, changes, at);

async function change(tx: Database, stop: StopRow, changes: Partial<StopRow>, at: Date, isPlan: boolean): Promise<StopRow> {
  const days = [dayOf(stop), dayOf({ ...stop, ...changes })].flatMap((day) => day ?? []);
  const distinct = [...new Map(days.map((day) => [`${day.technicianId}/${day.date}`, day])).values()];
  await lockDays(tx, distinct);
  const written = await write(tx, stop, changes, at);
  if (stop.departedAt && (!written.departedAt || hasBegun(written))) await forgetPosition(tx, stop.technicianId);
  for (const day of distinct) {
    await renumber(tx, day);
    await dayChanged(tx, day, isPlan || distinct.length > 1);
  }
  return written;
}

export const driverOf = ({ technicianId }: StopRow, { driver = technicianId ?? undefined }: RoadEvent) => ({
  technicianId: driver ?? null,
});

export const depart = (tx: Database, stop: StopRow, event: RoadEvent) =>
  change(tx, stop, { ...driverOf(stop, event), departedAt: event.at, textId: null, date: event.today }, event.at, false);

export const arrive = (tx: Database, stop: StopRow, event: RoadEvent) =>
  change(tx, stop, { ...driverOf(stop, event), status: 'arrived', arrivedAt: event.at, date: event.today }, event.at, false);

const ended = (stop: StopRow, event: RoadEvent, note: string | null) => ({
  ...driverOf(stop, event),
  endedAt: event.at,
  note,
  date: stop.arrivedAt ? stop.date : event.today,
});

export const finish = (
  tx: Database,
  stop: StopRow,
  event: RoadEvent,
  note: string | null,
  told: Pick<Partial<StopRow>, 'parts' | 'signedBy' | 'resolutionCode'> = {},
) => change(tx, stop, { ...ended(stop, event, note), ...told, status: 'done' }, event.at, false);

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
    requires: stop.requires,
    pinTechnicianId: stop.pinTechnicianId,
    acknowledged: [],
    createdAt: at,
    updatedAt: at,
  });
}

export const restore = (tx: Database, stop: StopRow, changes: Partial<StopRow>, at: Date) => change(tx, stop, changes, at, false);

export const takeOff = (tx: Database, stop: StopRow, at: Date) =>
  change(
    tx,
    stop,
    {
      status: 'open',
      technicianId: null,
      date: null,
      position: 0,
      windowStart: null,
      windowEnd: null,
      departedAt: null,
      secondId: null,
      preferredStart: null,
      preferredEnd: null,
      acknowledged: [],
    },
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
  change(tx, stop, { status: isDispatched ? 'dispatched' : 'planned', departedAt: null }, at, true);
