import { eq, type SQL } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { SunsetStatus } from '#lib/contract/words/sunset.ts';
import { isTicketOver, type TicketStatus } from '#lib/contract/words/tickets.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TicketRow, tickets } from '#upstream/tickets/tables.ts';
import { changeSunset } from './change.ts';
import { statusColumns } from './fields.ts';
import { type SunsetRow, sunsetItems } from './tables.ts';

type Moved = { ticket: TicketRow; was: TicketStatus; by: User | undefined; at: Date; timeZone: string };
type Finished = { csNo: string; ticketNumber: string; name: string | null; at: Date };

const STATUS: Readonly<Record<TicketStatus, SunsetStatus>> = {
  open: 'open',
  scheduled: 'scheduled',
  dispatched: 'dispatched',
  'en-route': 'dispatched',
  'on-site': 'dispatched',
  'go-back': 'go-back',
  'on-hold': 'open',
  resolved: 'replaced',
  closed: 'replaced',
  canceled: 'open',
};
/** What was found at the site or said by the customer holds until the radio is another one, or a visit is agreed on anew. */
const SAID: readonly SunsetStatus[] = ['no-access', 'customer-refused'];
const DUE: readonly SunsetStatus[] = ['scheduled', 'dispatched'];

async function siteWhere(tx: Database, where: SQL): Promise<SunsetRow | undefined> {
  const [row] = await tx.select().from(sunsetItems).where(where).for('update');
  return row;
}

/** What becomes of the ticket a site was planned by becomes of the site: its day, its technician, that it is done, and that it is not. */
export async function followTicket(tx: Database, { ticket, was, by, at, timeZone }: Moved): Promise<void> {
  const row = await siteWhere(tx, eq(sunsetItems.ticketNumber, ticket.ticketNumber));
  if (!row) return;
  if (row.status === 'disconnected') return;
  // By another ticket or a swap: only its own, resolved before, can open it again.
  if (isClosed(row) && STATUS[was] !== 'replaced') return;
  const status = STATUS[ticket.status];
  const isDue = DUE.includes(status);
  const isNew = status === 'replaced' || (isDue && !DUE.includes(STATUS[was]));
  const isTold = STATUS[was] !== status && (isNew || !SAID.includes(row.status));
  const columns = {
    ...(row.status === status || !isTold ? {} : statusColumns(row, status, at)),
    ...(status === 'replaced' ? {} : { technicianId: isDue ? ticket.technicianId : null }),
    scheduledFor:
      isDue && ticket.scheduledAt ? localDay(timeZone, ticket.scheduledAt.getTime()) : status === 'replaced' ? row.scheduledFor : null,
  };
  const next = { ...row, ...columns };
  if (row.status === next.status && row.technicianId === next.technicianId && row.scheduledFor === next.scheduledFor) return;
  const field = row.status !== next.status ? 'status' : row.scheduledFor !== next.scheduledFor ? 'scheduled_for' : 'technician_id';
  await changeSunset(tx, row, { field, columns, facts: { ticket: ticket.ticketNumber }, by, at });
}

/** What was opened from the sunset list is its site's ticket from now on, unless another one is still open. */
export async function linkTicket(tx: Database, { ticket, by, at }: Pick<Moved, 'ticket' | 'by' | 'at'>): Promise<void> {
  if (ticket.source !== 'sunset' || ticket.csNo === null) return;
  const row = await siteWhere(tx, eq(sunsetItems.csNo, ticket.csNo));
  if (!row) return;
  const [own] = row.ticketNumber === null ? [] : await tx.select().from(tickets).where(eq(tickets.ticketNumber, row.ticketNumber));
  if (own && !isTicketOver(own)) return;
  await changeSunset(tx, row, { field: 'Ticket_Number', columns: { ticketNumber: ticket.ticketNumber }, by, at });
}

/** A new radio is in and proven. Of a phone line it says nothing, unless it was the site's own ticket. */
export async function followSwap(tx: Database, { csNo, ticketNumber, name, at }: Finished): Promise<void> {
  const row = await siteWhere(tx, eq(sunsetItems.csNo, csNo));
  if (!row || isClosed(row) || (row.technology === 'pots' && row.ticketNumber !== ticketNumber)) return;
  await changeSunset(tx, row, {
    field: 'status',
    columns: statusColumns(row, 'replaced', at),
    facts: { ticket: ticketNumber },
    by: undefined,
    name,
    at,
  });
}
