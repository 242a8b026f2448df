import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ChannelChange } from '#upstream/core/events.ts';
import { isAnyOf, isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { invoiceCustomers, invoices } from '#upstream/invoices/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';

const SYSTEM = 'system.';
const DAY = 'dispatch.';

/** The clients whose account something of it concerns: an invoice, the customer itself, a system, a ticket, or somebody's day with a visit at one. */
export async function clientsOf(database: Database, published: readonly ChannelChange[]): Promise<number[]> {
  const idsOf = (type: string) => [
    ...new Set(published.flatMap(({ change }) => (change.type === type && isRowId(Number(change.id)) ? [Number(change.id)] : []))),
  ];
  const [invoiceIds, customerIds, ticketIds] = [idsOf('invoices'), idsOf('customers'), idsOf('tickets')];
  const csNos = [...new Set(published.flatMap(({ channel }) => (channel.startsWith(SYSTEM) ? [channel.slice(SYSTEM.length)] : [])))];
  const days = published.flatMap(({ channel, change }) =>
    channel.startsWith(DAY) && isRowId(Number(change.id)) ? [{ day: channel.slice(DAY.length), technician: Number(change.id) }] : [],
  );
  if ([invoiceIds, customerIds, ticketIds, csNos, days].every(({ length }) => length === 0)) return [];
  const ofDays = sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as planned (day date, technician int)
    where stops.date = planned.day and stops.technician_id = planned.technician)`;
  const rows = await rowsOf(
    database,
    sql`with heard (cs_no) as (
      select jsonb_array_elements_text(${JSON.stringify(csNos)}::jsonb)
      union select tickets.cs_no from ${tickets} where ${isAnyOf(tickets.id, ticketIds)}
      union select tickets.cs_no from ${stops} join ${tickets} on tickets.id = stops.ticket_id where ${ofDays}
    ), concerned (id) as (
      select invoices.customer_id from ${invoices} where ${isAnyOf(invoices.id, invoiceIds)}
      union select invoice_customers.id from ${invoiceCustomers} where ${isAnyOf(invoiceCustomers.id, customerIds)}
      union select paid.customer_id from customer_systems paid join heard on heard.cs_no = paid.cs_no
    )
    select distinct users.id from users join invoice_customers own on users.customer_id in (own.id, own.master_id)
      join concerned on concerned.id = own.id where users.role = 'client' and users.deleted_at is null`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}
