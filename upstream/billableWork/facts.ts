import { and, type Column, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Part } from '#lib/contract/dispatch/proof.ts';
import type { WORK_STATES } from '#lib/contract/words/billableWork.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { invoiceCustomers, invoices } from '#upstream/invoices/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { ticketCodes, tickets } from '#upstream/tickets/tables.ts';
import { workRecords } from './tables.ts';

const master = alias(invoiceCustomers, 'master');

/** The account that gets the invoice: the customer of the system, or the one that customer belongs to. */
const payer = {
  id: sql<number | null>`case when ${invoiceCustomers.billTo} = 'master' then ${master.id} else ${invoiceCustomers.id} end`,
  hold: sql<string | null>`coalesce(${invoiceCustomers.hold}, case when ${invoiceCustomers.billTo} = 'master' then ${master.hold} end)`,
};

const hasPlan = (csNo: Column, doneAt: Column, timeZone: string) => sql<boolean>`exists (select 1 from recurring_items p
  where p.cs_no = ${csNo} and p.service = 'service-plan'
    and (${doneAt} at time zone ${timeZone})::date between p.starts_on and coalesce(p.ends_on, '2999-12-31'))`;

const COLUMNS = {
  record: workRecords,
  payer,
  invoice: { id: invoices.id, documentNumber: invoices.documentNumber },
  ticket: { id: tickets.id, number: tickets.ticketNumber, warranty: tickets.warranty, siteName: tickets.siteName, Branch: tickets.Branch },
};

type State = (typeof WORK_STATES)[number];
/** What ended since an instant, if any, and is in a state now; or one by its own id, or all of a ticket. */
export type WhichWork = { ended?: { since?: Date; state: State }; stopId?: number; swapId?: number; ticketId?: number };

const isIn = (state: State) =>
  ({
    billed: isNotNull(workRecords.invoiceId),
    dismissed: isNotNull(workRecords.reason),
    open: and(isNull(workRecords.invoiceId), isNull(workRecords.reason)),
  })[state];

export type WorkRead = Awaited<ReturnType<typeof readVisits>>[number] | Awaited<ReturnType<typeof readSwaps>>[number];

async function readVisits(database: Database, timeZone: string, where: SQL | undefined) {
  const rows = await database
    .select({
      ...COLUMNS,
      ...{ id: stops.id, csNo: tickets.csNo, doneAt: stops.endedAt, arrivedAt: stops.arrivedAt, note: stops.note },
      ...{ parts: stops.parts, technician: technicians.name, code: stops.resolutionCode, isBillable: ticketCodes.billable },
      contract: hasPlan(tickets.csNo, stops.endedAt, timeZone),
    })
    .from(stops)
    .innerJoin(tickets, eq(tickets.id, stops.ticketId))
    .leftJoin(technicians, eq(technicians.id, stops.technicianId))
    .leftJoin(ticketCodes, and(eq(ticketCodes.kind, 'resolution'), eq(ticketCodes.code, stops.resolutionCode)))
    .leftJoin(customerSystems, eq(customerSystems.csNo, tickets.csNo))
    .leftJoin(invoiceCustomers, eq(invoiceCustomers.id, customerSystems.customerId))
    .leftJoin(master, eq(master.id, invoiceCustomers.masterId))
    .leftJoin(workRecords, eq(workRecords.stopId, stops.id))
    .leftJoin(invoices, eq(invoices.id, workRecords.invoiceId))
    .where(and(eq(stops.status, 'done'), isNotNull(stops.endedAt), where));
  return rows.map(({ arrivedAt, doneAt, ...row }) => {
    const at = doneAt ?? new Date(0);
    return {
      ...{ ...row, source: 'visit' as const, doneAt: at },
      minutes: arrivedAt ? Math.max(0, Math.round((at.getTime() - arrivedAt.getTime()) / 60_000)) : null,
    };
  });
}

async function readSwaps(database: Database, timeZone: string, where: SQL | undefined) {
  const rows = await database
    .select({
      ...COLUMNS,
      ...{ id: swaps.id, csNo: swaps.csNo, doneAt: swaps.finalizedAt, note: swaps.notes },
      contract: hasPlan(swaps.csNo, swaps.finalizedAt, timeZone),
    })
    .from(swaps)
    .leftJoin(tickets, eq(tickets.ticketNumber, swaps.ticketNumber))
    .leftJoin(customerSystems, eq(customerSystems.csNo, swaps.csNo))
    .leftJoin(invoiceCustomers, eq(invoiceCustomers.id, customerSystems.customerId))
    .leftJoin(master, eq(master.id, invoiceCustomers.masterId))
    .leftJoin(workRecords, eq(workRecords.swapId, swaps.id))
    .leftJoin(invoices, eq(invoices.id, workRecords.invoiceId))
    .where(and(eq(swaps.status, 'finalized'), isNotNull(swaps.finalizedAt), where));
  const none = { parts: null as Part[] | null, technician: null, code: null, isBillable: null, minutes: null };
  return rows.map((row) => ({ ...row, ...none, source: 'swap' as const, doneAt: row.doneAt ?? new Date(0) }));
}

export async function readWork(
  { database, timeZone }: { database: Database; timeZone: string },
  { ended, stopId, swapId, ticketId }: WhichWork,
): Promise<WorkRead[]> {
  const those = (at: Column, own: Column, id: number | undefined) =>
    and(
      ended && and(ended.since && gte(at, ended.since), isIn(ended.state)),
      id === undefined ? undefined : eq(own, id),
      ticketId === undefined ? undefined : eq(tickets.id, ticketId),
    );
  const visits = swapId === undefined ? await readVisits(database, timeZone, those(stops.endedAt, stops.id, stopId)) : [];
  const finished = stopId === undefined ? await readSwaps(database, timeZone, those(swaps.finalizedAt, swaps.id, swapId)) : [];
  return [...visits, ...finished].toSorted((one, other) => other.doneAt.getTime() - one.doneAt.getTime());
}
