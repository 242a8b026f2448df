import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { InvoiceParty, InvoiceSums } from '#lib/contract/invoices/content.ts';
import type { InvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { creditableOf } from '#lib/domain/creditMemo.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { balanceOf, type InvoiceFacts, statusOf } from '#lib/domain/invoiceStatus.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { iso } from '#upstream/core/iso.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOfCustomer } from './customerNumber.ts';
import { CREDITED, numberOf, PAID, WRITTEN_OFF } from './facts.ts';
import {
  type CustomerRow,
  type InvoiceRow,
  invoiceCustomers,
  invoiceMails,
  invoicePayments,
  invoices,
  type MailRow,
  type PaymentRow,
  type WriteOffRow,
  writeOffs,
} from './tables.ts';

export const invoicesAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Invoice', { id: invoices.id });

export type InvoiceContext = Pick<Context, 'clock' | 'env'>;
export const todayOf = ({ clock, env }: InvoiceContext) => localDay(env.TIME_ZONE, clock.now().getTime());

type Named = { id: number; documentNumber: string | null } | null;
const named = (where: SQL) => sql<Named>`(select json_build_object('id', other.id, 'documentNumber', other.document_number)
  from invoices other where ${where} order by other.id desc limit 1)`;

const COLUMNS = {
  row: getTableColumns(invoices),
  customer: getTableColumns(invoiceCustomers),
  paid: sql`${PAID}`.mapWith(Number),
  credited: sql`${CREDITED}`.mapWith(Number),
  writtenOff: sql`${WRITTEN_OFF}`.mapWith(Number),
  credit: named(sql`other.credit_of = invoices.id`),
  origin: named(sql`other.id = invoices.credit_of`),
};
type Read = { row: InvoiceRow; customer: CustomerRow; paid: number; credited: number; writtenOff: number; credit: Named; origin: Named };

export const selectInvoices = (database: Database) =>
  database.select(COLUMNS).from(invoices).innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId));

const other = (found: Named) => (found ? { id: found.id, number: numberOf(found) } : null);

const factsOf = ({ row, paid, credited, writtenOff }: Read): InvoiceFacts => ({
  kind: row.kind,
  issued_on: row.issuedOn,
  due_on: row.dueOn,
  total_cents: row.total,
  credited_cents: credited,
  written_off_cents: writtenOff,
  paid_cents: paid,
});

/** What it comes to: of a memo over parts of an invoice what was given back. */
export const sumsOf = ({ items, taxes, creditPart }: Pick<InvoiceRow, 'items' | 'taxes' | 'creditPart'>): InvoiceSums =>
  creditPart?.sums ?? invoiceSums(items, taxes);

export function serializeInvoice(read: Read, today: string): Invoice {
  const { row, customer } = read;
  const facts = factsOf(read);
  return {
    ...facts,
    id: row.id,
    number: numberOf(row),
    status: statusOf(facts, today),
    customer_id: row.customerId,
    customer_name: row.recipient?.name ?? customer.name,
    cs_no: row.recipient ? row.recipient.cs_no : customer.csNo,
    currency: row.currency,
    terms: row.terms,
    balance_cents: balanceOf(facts),
    credited_by: read.credited >= row.total ? other(read.credit) : null,
    credit_of: other(read.origin),
    created_by: row.createdBy,
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    issued_at: iso(row.issuedAt),
    issued_by: row.issuedBy,
    version: row.version,
  };
}

export const isExempt = ({ exemption, exemptionUntil }: Pick<CustomerRow, 'exemption' | 'exemptionUntil'>, day: string) =>
  exemption !== null && (exemptionUntil === null || exemptionUntil >= day);

export const serializeCustomer = (row: CustomerRow, today: string): InvoiceCustomer => {
  const { csNo, id, name, contact, address, email, phone, locale, terms, version } = row;
  return { ...{ id, name, contact, address, email, phone, locale, cs_no: csNo, terms }, exempt: isExempt(row, today), version };
};

export const recipientOf = ({ id, number, name, contact, address, phone, email, csNo, po }: CustomerRow): InvoiceParty => ({
  ...{ name, contact, address, phone, mail: email, cs_no: csNo, account: numberOfCustomer({ id, number }), po },
});

const NO_CUSTOMER = { contact: null, cs_no: null, account: null, po: null };

export const senderOf = ({ env: { company } }: { env: Pick<Context['env'], 'company'> }): InvoiceParty | null =>
  company
    ? { ...{ name: company.name, address: company.address, phone: company.phone }, mail: company.mail ?? null, ...NO_CUSTOMER }
    : null;

type Voided = Pick<PaymentRow, 'voidedAt' | 'voidedBy' | 'voidReason'>;
export const voidOf = ({ voidedAt, voidedBy, voidReason }: Voided) => ({
  ...{ voided_at: iso(voidedAt), voided_by: voidedBy, void_reason: voidReason },
});

const serializePayment = ({ row, whole }: { row: PaymentRow; whole: number }) => ({
  ...{ id: row.id, cents: row.cents, paid_on: row.paidOn, method: row.method, reference: row.reference },
  ...{ at: row.at.toISOString(), by: row.by, payment_id: row.paymentId ?? row.id, payment_cents: whole },
  ...voidOf(row),
});

const serializeWriteOff = (row: WriteOffRow) => ({
  ...{ id: row.id, cents: row.cents, written_off_on: row.writtenOffOn, reason: row.reason, by: row.by, ...voidOf(row) },
});

const WHOLE = sql`(select sum(parts.cents) from invoice_payments parts
  where coalesce(parts.payment_id, parts.id) = coalesce(invoice_payments.payment_id, invoice_payments.id))`;

const serializeMail = ({ id, at, by, email, subject, state, doneAt }: MailRow) => ({
  ...{ id, at: at.toISOString(), by, email, subject, state, done_at: iso(doneAt) },
});

export const partsOf = (credits: readonly InvoiceRow[]) => credits.flatMap(({ creditPart }) => creditPart ?? []);

async function whole(database: Database, context: InvoiceContext, read: Read): Promise<FullInvoice> {
  const { row, customer } = read;
  const payments = await database
    .select({ row: getTableColumns(invoicePayments), whole: WHOLE.mapWith(Number) })
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, row.id))
    .orderBy(asc(invoicePayments.id));
  const offs = await database.select().from(writeOffs).where(eq(writeOffs.invoiceId, row.id)).orderBy(asc(writeOffs.id));
  const credits = await database.select().from(invoices).where(eq(invoices.creditOf, row.id)).orderBy(asc(invoices.id));
  const isDivisible = row.kind === 'invoice' && row.issuedAt !== null && credits.every(({ creditPart }) => creditPart !== null);
  const mails = await database.select().from(invoiceMails).where(eq(invoiceMails.invoiceId, row.id)).orderBy(desc(invoiceMails.id));
  return {
    ...serializeInvoice(read, todayOf(context)),
    items: row.items,
    taxes: row.taxes,
    sums: sumsOf(row),
    note: row.note,
    reason: row.reason,
    sender: row.issuedAt ? row.sender : senderOf(context),
    recipient: row.recipient ?? recipientOf(customer),
    customer: serializeCustomer(customer, todayOf(context)),
    payments: payments.map(serializePayment),
    credits: credits.map((memo) => ({
      id: memo.id,
      number: numberOf(memo),
      issued_on: memo.issuedOn,
      total_cents: memo.total,
      reason: memo.reason,
    })),
    creditable: isDivisible ? creditableOf(row, partsOf(credits)) : null,
    write_offs: offs.map(serializeWriteOff),
    mails: mails.map(serializeMail),
  };
}

export async function readInvoiceWhere(
  database: Database,
  context: InvoiceContext,
  where: SQL | undefined,
): Promise<FullInvoice | undefined> {
  const [read] = await selectInvoices(database).where(where);
  return read && whole(database, context, read);
}

export const readInvoice = (database: Database, context: InvoiceContext, id: number, ability?: Ability) =>
  readInvoiceWhere(database, context, and(eq(invoices.id, id), ability && invoicesAllowed(ability, 'read')));

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
