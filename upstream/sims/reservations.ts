import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Hold, Sim } from '#lib/contract/sims/sim.ts';
import type { Database } from '#upstream/db/connect.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { sims } from './tables.ts';

const isCancelled = eq(systems.service, 'cancelled');

/** SIMs with the open swap each is part of, and whether the contract of its system was cancelled. One of a swap that is over belongs to nobody. */
export async function withReservations(database: Database, found: readonly Sim[]): Promise<Sim[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const open = await database
    .select({ id: swaps.id, oldSimId: swaps.oldSimId, newSimId: swaps.newSimId })
    .from(swaps)
    .where(and(isOpen, or(inArray(swaps.oldSimId, ids), inArray(swaps.newSimId, ids))));
  const holds = new Map<number | null, Hold>();
  for (const { id, newSimId } of open) holds.set(newSimId, { swap_id: id, side: 'new' });
  for (const { id, oldSimId } of open) holds.set(oldSimId, { swap_id: id, side: 'old' });
  const numbers = found.flatMap(({ cs_no }) => cs_no ?? []);
  const gone =
    numbers.length > 0
      ? await database
          .select({ csNo: systems.csNo })
          .from(systems)
          .where(and(inArray(systems.csNo, numbers), isCancelled))
      : [];
  const cancelled = new Set(gone.map(({ csNo }) => csNo));
  return found.map((sim) => {
    const hold = holds.get(sim.id);
    return { ...sim, ...(hold && { hold }), ...(cancelled.has(sim.cs_no ?? '') && { cancelled: true }) };
  });
}

const openSwapWith = (column: typeof swaps.oldSimId | typeof swaps.newSimId) =>
  sql<number | null>`(select max(${swaps.id}) from ${swaps} where ${column} = ${sims.id} and ${isOpen})`;

export const reservationColumns = { reservedAsOld: openSwapWith(swaps.oldSimId), reservedAsNew: openSwapWith(swaps.newSimId) };
export const cancelledColumn = sql<boolean>`exists (select 1 from ${systems} where ${systems.csNo} = ${sims.csNo} and ${isCancelled})`;

type Held = { reservedAsOld: number | null; reservedAsNew: number | null };
export function reservationOf({ reservedAsOld, reservedAsNew }: Held): Hold | undefined {
  if (reservedAsOld !== null) return { swap_id: reservedAsOld, side: 'old' };
  return reservedAsNew === null ? undefined : { swap_id: reservedAsNew, side: 'new' };
}
