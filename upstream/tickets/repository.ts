import { desc, inArray, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { iso } from '#upstream/core/iso.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { technicianNames } from '#upstream/technicians/names.ts';
import { criticalOf } from './critical.ts';
import { type TicketRow, tickets } from './tables.ts';

const CONDITION_COLUMNS = {
  id: tickets.id,
  Branch: tickets.Branch,
  cs_no: tickets.csNo,
  status: tickets.status,
  technician_id: tickets.technicianId,
};
const OVER = ['finalized', 'aborted', 'go-back'];

export const ticketsAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Ticket', CONDITION_COLUMNS);

type Beside = { critical?: string[]; technician?: string | null; swap?: { id: number; status: string } };

const compose = (row: TicketRow, { critical = [], technician = null, swap }: Beside): Ticket => ({
  id: row.id,
  Ticket_Number: row.ticketNumber,
  status: row.status,
  cs_no: row.csNo,
  site_name: row.siteName,
  Branch: row.Branch,
  problem: row.problem,
  description: row.description,
  priority: row.priority,
  technician_id: row.technicianId,
  technician_name: technician,
  scheduled_at: iso(row.scheduledAt),
  lat: row.lat,
  lng: row.lng,
  tags: row.tags,
  swap_id: swap?.id ?? null,
  swap_open: swap !== undefined && !OVER.includes(swap.status),
  source: row.source,
  caller_name: row.callerName,
  caller_phone: row.callerPhone,
  warranty: row.warranty,
  problem_code: row.problemCode,
  resolution_code: row.resolutionCode,
  critical,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
  version: row.version,
});

/** Tickets with who goes there and the swap begun with them, in two queries however many they are. */
export async function serializeTickets(database: Database, rows: readonly TicketRow[]): Promise<Ticket[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map(({ ticketNumber }) => ticketNumber);
  const begun = await database
    .selectDistinctOn([swaps.ticketNumber], { number: swaps.ticketNumber, id: swaps.id, status: swaps.status })
    .from(swaps)
    .where(inArray(swaps.ticketNumber, numbers))
    .orderBy(swaps.ticketNumber, desc(swaps.id));
  const names = await technicianNames(
    database,
    rows.map(({ technicianId }) => technicianId),
  );
  const byNumber = new Map(begun.map((swap) => [swap.number, swap]));
  const critical = await criticalOf(database, rows);
  return rows.map((row) =>
    compose(row, { critical: critical.get(row.id), technician: names.get(row.technicianId), swap: byNumber.get(row.ticketNumber) }),
  );
}

export async function serializeTicket(database: Database, row: TicketRow): Promise<Ticket> {
  const [ticket] = await serializeTickets(database, [row]);
  if (!ticket) throw new Error('a row is a ticket');
  return ticket;
}

export async function findTicket(database: Database, id: string, ability: Ability): Promise<TicketRow | undefined> {
  return findRecord(database, tickets, id, { seen: ticketsAllowed(ability, 'read') });
}

export const ticketFor = (tx: Database, request: Omit<LockRequest, 'action'>) =>
  lockRecord(tx, tickets, { ...request, action: 'update' }, { allowed: ticketsAllowed, current: (row) => serializeTicket(tx, row) });
