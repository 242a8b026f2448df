import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Part } from '#lib/contract/dispatch/proof.ts';
import type { User } from '#lib/contract/session.ts';
import { NEW_STATUSES } from '#lib/domain/simLifecycle.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeSim } from '#upstream/sims/changes.ts';
import { reservationColumns, reservationOf } from '#upstream/sims/reservations.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { moveListsOf } from '#upstream/sims/touched.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { TechnicianRow } from '#upstream/technicians/tables.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';
import type { Before } from './tables.ts';

const MOST = 300;

export const truckOf = ({ truck }: Pick<TechnicianRow, 'truck'>): string | null => truck && `TRK-${truck}`;

export const onTruck = (code: string) => and(eq(sims.warehouseCode, code), eq(sims.stockState, 'truck'));

/** Those on a truck that may be fitted: new, with no act of a carrier under way, booked for no swap and in no list that moves lines. */
export async function fittable(database: Database, code: string, wanted?: readonly number[]) {
  const { id, deviceType, imei, iccid, meid } = sims;
  const rows = await database
    .select({ sim: { id, deviceType, imei, iccid, meid }, ...reservationColumns })
    .from(sims)
    .where(and(onTruck(code), inArray(sims.status, [...NEW_STATUSES]), eq(sims.isPending, false), wanted && inArray(sims.id, [...wanted])))
    .orderBy(asc(sims.deviceType), asc(sims.id))
    .limit(MOST);
  const ids = rows.map(({ sim }) => sim.id);
  const moving = await moveListsOf(database, ids);
  return rows.flatMap(({ sim, ...held }) => (reservationOf(held) || moving.has(sim.id) ? [] : [sim]));
}

type Taking = { technician: TechnicianRow; ticket: TicketRow; user: User; at: Date; isLate: boolean };
export type Taken = NonNullable<Before['parts']>;

/** Devices that were fitted: from the truck onto the system. What a phone said later than somebody else took it stays a part by its name. */
export async function takeParts(
  tx: Database,
  parts: readonly Part[],
  { technician, ticket, user, at, isLate }: Taking,
): Promise<{ parts: Part[]; taken: Taken } | ProblemResponse> {
  const [kept, taken]: [Part[], Taken] = [[], []];
  const code = truckOf(technician);
  const [system] = ticket.csNo ? await tx.select({ siteName: systems.siteName }).from(systems).where(eq(systems.csNo, ticket.csNo)) : [];
  const wanted = parts.flatMap(({ sim_id }) => (sim_id !== undefined && isRowId(sim_id) ? [sim_id] : []));
  const held =
    code && system && wanted.length > 0
      ? await tx
          .select()
          .from(sims)
          .where(and(inArray(sims.id, wanted), onTruck(code)))
          .orderBy(asc(sims.id))
          .for('update')
      : [];
  const missingIn = (found: readonly { id: number }[]) =>
    parts.find(({ sim_id }) => sim_id !== undefined && !found.some(({ id }) => id === sim_id));
  const gone = missingIn(held);
  if (gone && !isLate) return invalid({ parts: [`${gone.name}: is not on ${code ?? 'a truck'} any more`] });
  // After the lock: whatever takes one for something else locks it first.
  const free = code && held.length > 0 ? await fittable(tx, code, wanted) : [];
  const rows = held.filter(({ id }) => free.some((each) => each.id === id));
  const busy = missingIn(rows);
  if (busy && !isLate) return invalid({ parts: [`${busy.name}: is in use, or taken for something else`] });
  const reason = `Ticket ${ticket.ticketNumber}`;
  const place = { stockState: 'installed' as const, csNo: ticket.csNo, siteName: system?.siteName ?? null, warehouseCode: null, reason };
  for (const { sim_id, ...part } of parts) {
    const row = rows.find(({ id }) => id === sim_id);
    kept.push(row ? { ...part, sim_id: row.id } : part);
    if (!row) continue;
    const changed = await changeSim(tx, row, place, { kind: 'moved', by: user, reason }, at);
    taken.push({ simId: row.id, version: changed.version, was: placeOf(row) });
  }
  return { parts: kept, taken };
}

const placeOf = ({ stockState, csNo, siteName, warehouseCode, reason }: SimRow): Taken[number]['was'] => ({
  stockState,
  csNo,
  siteName,
  warehouseCode,
  reason,
});

/** Puts back what was taken; false where somebody has changed one of them since, and then none is put back. */
export async function putBack(tx: Database, taken: Taken, { user, at }: Pick<Taking, 'user' | 'at'>): Promise<boolean> {
  if (taken.length === 0) return true;
  const ids = taken.map(({ simId }) => simId);
  const rows = await tx.select().from(sims).where(inArray(sims.id, ids)).orderBy(asc(sims.id)).for('update');
  if (taken.some(({ simId, version }) => rows.find(({ id }) => id === simId)?.version !== version)) return false;
  for (const { simId, was } of taken) {
    const row = rows.find(({ id }) => id === simId);
    if (row) await changeSim(tx, row, was, { kind: 'moved', by: user, reason: was.reason }, at);
  }
  return true;
}
