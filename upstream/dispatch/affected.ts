import { and, inArray } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { DaySeen, Move } from '#lib/contract/dispatch/moves.ts';
import type { DayChange, Dispatch } from '#lib/contract/dispatch.ts';
import { localDay } from '#lib/format/localDay.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TechnicianRow, technicians } from '#upstream/technicians/tables.ts';
import { type TicketRow, tickets } from '#upstream/tickets/tables.ts';
import { type Clockwork, type DayOf, daysAllowed, readDays, techniciansWhere } from './days.ts';
import { dayKey } from './lists.ts';
import { currentStops, type DayId, lockDays, lockTickets } from './locks.ts';
import type { DayRow, StopRow } from './tables.ts';
import { unassigned } from './visits.ts';

export type Affected = {
  ticketOf: ReadonlyMap<number, TicketRow>;
  stopOf: ReadonlyMap<number, StopRow>;
  days: readonly DayOf[];
  rowOf: ReadonlyMap<string, DayRow>;
  before: Dispatch[];
};

const placesOf = (technicianId: number | null, date: string | null): DayId[] =>
  technicianId === null || date === null ? [] : [{ technicianId, date }];

/** Those whose days somebody may change, or why not: one nobody knows, or one of theirs who is not. */
async function crewOf(tx: Database, ids: readonly number[], ability: Ability): Promise<Map<number, TechnicianRow> | ProblemResponse> {
  const known = ids.filter(isRowId);
  const all = await techniciansWhere(tx, inArray(technicians.id, known));
  const mine = await techniciansWhere(tx, and(inArray(technicians.id, known), daysAllowed(ability, 'update')));
  const stray = ids.find((id) => !all.some((row) => row.id === id));
  if (stray !== undefined) return invalid({ technician_id: [`${stray}: unknown`] });
  return mine.length < all.length ? new ProblemResponse('forbidden') : new Map(mine.map((row) => [row.id, row]));
}

export async function lockAffected(
  tx: Database,
  { moves, seen, ability }: { moves: readonly Move[]; seen: readonly DaySeen[]; ability: Ability },
  clockwork: Clockwork,
): Promise<Affected | ProblemResponse> {
  const ids = [...new Set(moves.map(({ ticket_id }) => ticket_id))].filter(isRowId);
  const allowed = rowsAllowed(ability, 'update', 'Dispatch', { Branch: tickets.Branch });
  const ticketOf = new Map((await lockTickets(tx, ids, allowed)).map((row) => [row.id, row]));
  const stray = moves.find(({ ticket_id }) => !ticketOf.has(ticket_id));
  if (stray) return invalid({ moves: [`ticket ${stray.ticket_id}: unknown`] });
  const stopOf = new Map((await currentStops(tx, ids)).map((stop) => [stop.ticketId, stop]));
  const touched = [
    ...[...stopOf.values()].flatMap(({ technicianId, secondId, date }) => [...placesOf(technicianId, date), ...placesOf(secondId, date)]),
    ...moves.flatMap(({ technician_id, second, date, ticket_id }) =>
      [technician_id, second ?? null].flatMap((id) => placesOf(id, date ?? stopOf.get(ticket_id)?.date ?? null)),
    ),
    ...seen.flatMap(({ technician_id, date }) => placesOf(technician_id, date)),
  ];
  const pinned = moves.flatMap(({ pin }) => pin?.technician_id ?? []);
  const crew = await crewOf(tx, [...new Set([...touched.map(({ technicianId }) => technicianId), ...pinned])], ability);
  if (crew instanceof ProblemResponse) return crew;
  const rowOf = await lockDays(tx, touched);
  const days = [...rowOf.values()].flatMap(({ technicianId, date }) => {
    const technician = crew.get(technicianId);
    return technician ? [{ technician, date }] : [];
  });
  return { ticketOf, stopOf, days, rowOf, before: await readDays(tx, days, clockwork) };
}

export const isStale = ({ stopOf, rowOf }: Affected, moves: readonly Move[], seen: readonly DaySeen[]): boolean =>
  moves.some(({ ticket_id, version }) => version !== undefined && version !== (stopOf.get(ticket_id)?.version ?? 0)) ||
  seen.some(({ technician_id, date, version }) => {
    const row = rowOf.get(dayKey({ technicianId: technician_id, date }));
    return version !== undefined && version !== (row?.version ?? 0);
  });

export const asTheyAre = async (
  tx: Database,
  days: Dispatch[],
  { now, timeZone }: Clockwork,
  ticketIds: readonly number[] = [],
): Promise<DayChange> => ({
  days,
  unassigned: ticketIds.length > 0 ? await unassigned(tx, inArray(tickets.id, [...ticketIds]), localDay(timeZone, now.getTime())) : [],
  conflicts: [],
});
