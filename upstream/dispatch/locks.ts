import { and, asc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { type TicketRow, tickets } from '#upstream/tickets/tables.ts';
import { dayKey } from './lists.ts';
import { type DayRow, dispatchDays, type StopRow, stops } from './tables.ts';

/** Tickets first, then days, each in order: a visit changes its day only under its ticket's lock, a day its order only under the day's. */
export const lockTickets = (tx: Database, ids: readonly number[], allowed: SQL): Promise<TicketRow[]> =>
  tx
    .select(getTableColumns(tickets))
    .from(tickets)
    .where(and(inArray(tickets.id, [...ids]), allowed))
    .orderBy(asc(tickets.id))
    .for('update');

const OVER = ['done', 'go-back'] as const;

export const currentStops = (tx: Database, ticketIds: readonly number[]): Promise<StopRow[]> =>
  tx
    .select()
    .from(stops)
    .where(and(inArray(stops.ticketId, [...ticketIds]), notInArray(stops.status, [...OVER])));

export type DayId = { technicianId: number; date: string };

/** The days, theirs alone until the transaction ends; one nobody planned before has version 0. By `dayKey`. */
export async function lockDays(tx: Database, wanted: readonly DayId[]): Promise<Map<string, DayRow>> {
  const days = [...new Map(wanted.map((day) => [dayKey(day), day])).values()].sort(
    (a, b) => a.technicianId - b.technicianId || (a.date < b.date ? -1 : 1),
  );
  const locked = new Map<string, DayRow>();
  for (const day of days) {
    await tx
      .insert(dispatchDays)
      .values({ ...day, version: 0, told: [] })
      .onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(dispatchDays)
      .where(and(eq(dispatchDays.technicianId, day.technicianId), eq(dispatchDays.date, day.date)))
      .for('update');
    if (row) locked.set(dayKey(day), row);
  }
  return locked;
}

export const stopsOfDay = (tx: Database, { technicianId, date }: DayId): Promise<StopRow[]> =>
  tx
    .select()
    .from(stops)
    .where(and(eq(stops.technicianId, technicianId), eq(stops.date, date)))
    .orderBy(asc(stops.position), asc(stops.id));

export const renumber = (tx: Database, { technicianId, date }: DayId) =>
  tx.execute(sql`update stops set position = counted.place from (
    select id, row_number() over (order by array_position(array['done', 'go-back', 'arrived'], status) is null, status = 'arrived', ended_at, position, id) as place
    from stops where technician_id = ${technicianId} and date = ${date}) counted
    where counted.id = stops.id and position <> counted.place`);
