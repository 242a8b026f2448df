import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { InvoiceParty } from '#lib/contract/invoices/content.ts';
import type { InvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { balanceOf, type InvoiceFacts, statusOf } from '#lib/domain/invoiceStatus.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { iso } from '#upstream/core/iso.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOf, PAID } from './facts.ts';
import {
  type CustomerRow,
  type InvoiceRow,
  invoiceCustomers,
  invoiceMails,
  invoicePayments,
  invoices,
  type MailRow,
  type PaymentRow,
} from './tables.ts';

export const invoicesAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Invoice', { id: invoices.id });

export type InvoiceContext = Pick<Context, 'clock' | 'env'>;
export const todayOf = ({ clock, env }: InvoiceContext) => localDay(env.TIME_ZONE, clock.now().getTime());

const credit = alias(invoices, 'credit');
const origin = alias(invoices, 'origin');
const named = (table: typeof credit | typeof origin) => ({ id: table.id, year: table.year, number: table.number });

const COLUMNS = {
  row: getTableColumns(invoices),
  customer: getTableColumns(invoiceCustomers),
  paid: sql`${PAID}`.mapWith(Number),
  credit: named(credit),
  origin: named(origin),
};
type Named = { id: number | null; year: number | null; number: number | null } | null;
type Read = { row: InvoiceRow; customer: CustomerRow; paid: number; credit: Named; origin: Named };

export const selectInvoices = (database: Database) =>
  database
    .select(COLUMNS)
    .from(invoices)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
    .leftJoin(credit, eq(credit.creditOf, invoices.id))
    .leftJoin(origin, eq(origin.id, invoices.creditOf));

const other = (found: Named) => (found?.id ? { id: found.id, number: numberOf(found) } : null);

const factsOf = ({ row, paid, credit: by }: Pick<Read, 'row' | 'paid' | 'credit'>): InvoiceFacts => ({
  kind: row.kind,
  issued_on: row.issuedOn,
  due_on: row.dueOn,
  total_cents: row.total,
  paid_cents: paid,
  credited: Boolean(by?.id),
});

export function serializeInvoice(read: Read, today: string): Invoice {
  const { row, customer } = read;
  const facts = factsOf(read);
  const { credited: _, ...rest } = facts;
  return {
    ...rest,
    id: row.id,
    number: numberOf(row),
    status: statusOf(facts, today),
    customer_id: row.customerId,
    customer_name: row.recipient?.name ?? customer.name,
    cs_no: row.recipient ? row.recipient.cs_no : customer.csNo,
    currency: row.currency,
    terms: row.terms,
    balance_cents: balanceOf(facts),
    credited_by: other(read.credit),
    credit_of: other(read.origin),
    created_by: row.createdBy,
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    issued_at: iso(row.issuedAt),
    issued_by: row.issuedBy,
    version: row.version,
  };
}

export const serializeCustomer = ({ csNo, id, name, contact, address, email, phone, locale, version }: CustomerRow): InvoiceCustomer => ({
  ...{ id, name, contact, address, email, phone, locale, cs_no: csNo, version },
});

export const recipientOf = ({ name, contact, address, phone, email, csNo }: CustomerRow): InvoiceParty => ({
  ...{ name, contact, address, phone, mail: email, cs_no: csNo },
});

export const senderOf = ({ env: { company } }: { env: Pick<Context['env'], 'company'> }): InvoiceParty | null =>
  company
    ? { ...{ name: company.name, address: company.address, phone: company.phone }, mail: company.mail ?? null, contact: null, cs_no: null }
    : null;

const serializePayment = ({ id, cents, paidOn, method, reference, at, by, voidedAt, voidedBy, voidReason }: PaymentRow) => ({
  ...{ id, cents, paid_on: paidOn, method, reference, at: at.toISOString(), by },
  ...{ voided_at: iso(voidedAt), voided_by: voidedBy, void_reason: voidReason },
});

const serializeMail = ({ id, at, by, email, subject, state, doneAt }: MailRow) => ({
  ...{ id, at: at.toISOString(), by, email, subject, state, done_at: iso(doneAt) },
});

async function whole(database: Database, context: InvoiceContext, read: Read): Promise<FullInvoice> {
  const { row, customer } = read;
  const payments = await database
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, row.id))
    .orderBy(asc(invoicePayments.id));
  const mails = await database.select().from(invoiceMails).where(eq(invoiceMails.invoiceId, row.id)).orderBy(desc(invoiceMails.id));
  return {
    ...serializeInvoice(read, todayOf(context)),
    items: row.items,
    taxes: row.taxes,
    sums: invoiceSums(row.items, row.taxes),
    note: row.note,
    reason: row.reason,
    sender: row.issuedAt ? row.sender : senderOf(context),
    recipient: row.recipient ?? recipientOf(customer),
    customer: serializeCustomer(customer),
    payments: payments.map(serializePayment),
    mails: mails.map(serializeMail),
  };
}

export async function readInvoice(
  database: Database,
  context: InvoiceContext,
  id: number,
  ability?: Ability,
): Promise<FullInvoice | undefined> {
  const [read] = await selectInvoices(database).where(and(eq(invoices.id, id), ability && invoicesAllowed(ability, 'read')));
  return read && whole(database, context, read);
}

export async function invoiceFor(
  tx: Database,
  context: InvoiceContext,
  request: LockRequest,
): Promise<{ row: InvoiceRow; now: FullInvoice } | ProblemResponse | undefined> {
  const read = ({ id }: InvoiceRow) => readInvoice(tx, context, id, request.ability);
  const row = await lockRecord(tx, invoices, request, { allowed: invoicesAllowed, current: read });
  if (!row || row instanceof ProblemResponse) return row;
  const now = await read(row);
  return now && { row, now };
}
