import { and, eq, sql } from 'drizzle-orm';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { DayId } from './locks.ts';
import { dispatchDays } from './tables.ts';

/** Something is otherwise on a locked day: on the road, or (`isPlan`) in what is planned, and then its version goes up. Heard by all who look at that date. */
export async function dayChanged(tx: Database, { technicianId, date }: DayId, isPlan: boolean): Promise<number> {
  const isDay = and(eq(dispatchDays.technicianId, technicianId), eq(dispatchDays.date, date));
  if (isPlan)
    await tx
      .update(dispatchDays)
      .set({ version: sql`${dispatchDays.version} + 1` })
      .where(isDay);
  const [row] = await tx.select({ version: dispatchDays.version }).from(dispatchDays).where(isDay);
  const version = row?.version ?? 0;
  publish(tx, { channel: `dispatch.${date}`, change: { type: 'dispatch', id: technicianId, version } });
  return version;
}
