import { eq } from 'drizzle-orm';
import type { Conflict } from '#lib/contract/dispatch/stops.ts';
import { NO_REQUIREMENTS } from '#lib/domain/requirements.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Draft } from './lists.ts';
import { type StopRow, stops } from './tables.ts';

const facts = ({ requires, ...draft }: Omit<Draft, 'id'>) => {
  const { people, lift, parts } = requires ?? NO_REQUIREMENTS;
  const { technicianId, date, windowStart, windowEnd, minutes, status, position, secondId } = draft;
  const { preferredStart, preferredEnd, pinTechnicianId, pinDate } = draft;
  const needed = [people, lift, parts.map(({ device_type, count }) => [device_type, count])];
  const when = [date, windowStart, windowEnd, preferredStart, preferredEnd, minutes];
  return JSON.stringify([technicianId, status, position, when, needed, secondId, pinTechnicianId, pinDate]);
};

export function differing(
  lists: ReadonlyMap<string, readonly Draft[]>,
  drafts: ReadonlyMap<number, Draft>,
  stopOf: ReadonlyMap<number, StopRow>,
): Draft[] {
  const placed = [...lists.values()].flatMap((list) => list.map((draft, index) => ({ ...draft, position: index + 1 })));
  return [...drafts.values()]
    .map((draft) => placed.find(({ ticketId }) => ticketId === draft.ticketId) ?? draft)
    .filter((draft) => {
      const was = stopOf.get(draft.ticketId);
      return was
        ? facts(was) !== facts(draft)
        : [draft.technicianId, draft.requires, draft.pinTechnicianId, draft.pinDate].some((each) => each !== null);
    });
}

export async function writeStops(
  tx: Database,
  changed: readonly Draft[],
  lists: ReadonlyMap<string, readonly Draft[]>,
  stopOf: ReadonlyMap<number, StopRow>,
  at: Date,
): Promise<void> {
  for (const { id, ...draft } of changed) {
    const was = stopOf.get(draft.ticketId);
    if (was)
      await tx
        .update(stops)
        .set({ ...draft, version: was.version + 1, updatedAt: at })
        .where(eq(stops.id, id));
    else await tx.insert(stops).values({ ...draft, createdAt: at, updatedAt: at });
  }
  const written = new Set(changed.map(({ ticketId }) => ticketId));
  for (const list of lists.values())
    for (const [index, { id, position, ticketId }] of list.entries())
      if (!written.has(ticketId) && position !== index + 1)
        await tx
          .update(stops)
          .set({ position: index + 1 })
          .where(eq(stops.id, id));
}

export async function acknowledge(tx: Database, conflicts: readonly Conflict[], by: string | null, at: Date): Promise<void> {
  for (const { key, ticket_id, technician_id } of conflicts) {
    const rows = await tx
      .select()
      .from(stops)
      .where(eq(stops.ticketId, ticket_id ?? 0));
    const stop = rows.find((row) => row.technicianId === technician_id && row.endedAt === null);
    if (!stop) continue;
    const acknowledged = [...stop.acknowledged.filter((each) => each.key !== key), { key, by, at: at.toISOString() }];
    await tx.update(stops).set({ acknowledged }).where(eq(stops.id, stop.id));
  }
}
