import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvoiceItem, InvoiceParty, InvoiceTax } from '#lib/contract/invoices/content.ts';
import { BILL_TO, DELIVERIES, EXEMPTIONS } from '#lib/contract/words/customers.ts';
import type { CreditPart } from '#lib/domain/creditMemo.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { at, changed, id, oneOf } from '#upstream/db/columns.ts';

/** Who is billed. What a sent invoice says of them is kept with the invoice. */
export const invoiceCustomers = pgTable(
  'invoice_customers',
  {
    id: id(),
    name: text('name').notNull(),
    contact: text('contact'),
    address: text('address'),
    email: text('email'),
    phone: text('phone'),
    locale: text('locale', { enum: LANGUAGES }).notNull(),
    csNo: text('cs_no'),
    /** Of their own; without one it is `C-` and 10,000 more than the id. */
    number: text('number'),
    masterId: integer('master_id').references((): AnyPgColumn => invoiceCustomers.id),
    billTo: text('bill_to', { enum: BILL_TO }).notNull().default('self'),
    po: text('po'),
    terms: integer('terms').notNull().default(30),
    delivery: text('delivery', { enum: DELIVERIES }).notNull().default('mail'),
    exemption: text('exemption', { enum: EXEMPTIONS }),
    exemptionNumber: text('exemption_number'),
    exemptionUntil: date('exemption_until', { mode: 'string' }),
    hold: text('hold'),
    ...changed,
  },
  (table) => [
    index('invoice_customers_name').on(sql`lower(${table.name})`),
    uniqueIndex('invoice_customers_number').on(sql`lower(${table.number})`),
    index('invoice_customers_master').on(table.masterId).where(sql`master_id is not null`),
    check('invoice_customers_bill_to', sql.raw(`bill_to = 'self' or master_id is not null`)),
    check('invoice_customers_exemption', sql.raw('(exemption is null) = (exemption_number is null)')),
  ],
);

/** How far the numbers of a series have come (`year` 0: it runs on): taken with its row locked, in the transaction of the document that gets it, so that there is no gap. */
export const invoiceSeries = pgTable(
  'invoice_series',
  { series: text('series', { enum: ['invoice', 'credit'] }).notNull(), year: integer('year').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** Invoices and credit memos. A status is not kept: it follows from the dates, payments, credit memos and write-offs. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind').notNull().$type<'invoice' | 'credit'>(),
    year: integer('year'),
    number: integer('number'),
    /** As it was written on the day: a setting that changes leaves it. */
    documentNumber: text('document_number'),
    customerId: integer('customer_id')
      .notNull()
      .references(() => invoiceCustomers.id),
    currency: text('currency').notNull(),
    items: jsonb('items').notNull().$type<InvoiceItem[]>(),
    taxes: jsonb('taxes').notNull().$type<InvoiceTax[]>(),
    total: bigint('total', { mode: 'number' }).notNull(),
    note: text('note'),
    terms: integer('terms').notNull(),
    /** Days of the company's time zone; null in a draft. */
    issuedOn: date('issued_on', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }),
    issuedAt: at('issued_at'),
    issuedBy: text('issued_by'),
    sender: jsonb('sender').$type<InvoiceParty>(),
    recipient: jsonb('recipient').$type<InvoiceParty>(),
    creditOf: integer('credit_of'),
    /** Which items and taxes of that invoice a memo gives back, and its sums; null in one over the whole of it. */
    creditPart: jsonb('credit_part').$type<CreditPart>(),
    /** The billing run that made it. */
    runId: integer('run_id'),
    reason: text('reason'),
    createdBy: text('created_by'),
    ...changed,
  },
  (table) => [
    uniqueIndex('invoices_document_number').on(table.documentNumber),
    /** In the order of the list by number: what has none comes last. */
    index('invoices_number').on(table.issuedAt, table.number, table.id),
    index('invoices_credits').on(table.creditOf, table.id).where(sql`credit_of is not null`),
    index('invoices_run').on(table.runId, table.id).where(sql`run_id is not null`),
    index('invoices_customer').on(table.customerId),
    index('invoices_issued').on(table.issuedOn, table.id),
    check('invoices_kind', oneOf('kind', ['invoice', 'credit'])),
    check('invoices_issued_whole', sql.raw('(issued_at is null) = (number is null) and (number is null) = (due_on is null)')),
    check('invoices_document_number_given', sql.raw('(number is null) = (document_number is null)')),
    check('invoices_total', sql.raw('total >= 0')),
  ],
);

/**
 * What came in, by the invoices it was given to: the parts of one payment have the same `coalesce(payment_id, id)`, and the part without an invoice is the
 * customer's unapplied credit. A payment is never deleted: one that was none is voided, with the reason.
 */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    paymentId: integer('payment_id'),
    customerId: integer('customer_id')
      .notNull()
      .references(() => invoiceCustomers.id),
    invoiceId: integer('invoice_id').references(() => invoices.id),
    /** Of a part that no invoice has: it went back. */
    refundId: integer('refund_id').references(() => refunds.id),
    currency: text('currency').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    method: text('method').notNull(),
    reference: text('reference'),
    at: at('at').notNull(),
    by: text('by'),
    voidedAt: at('voided_at'),
    /** The day of the company's time zone on which it was voided: what was told of a day before stays as it was. */
    voidedOn: date('voided_on', { mode: 'string' }),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('invoice_payments_invoice').on(table.invoiceId, table.id),
    index('invoice_payments_customer').on(table.customerId, table.id),
    index('invoice_payments_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('invoice_payments_refund').on(table.refundId).where(sql`refund_id is not null`),
    check('invoice_payments_cents', sql.raw('cents > 0')),
    check('invoice_payments_refunded', sql.raw('refund_id is null or invoice_id is null')),
    check('invoice_payments_voided', sql.raw('(voided_at is null) = (voided_on is null)')),
  ],
);

/** Unapplied credit that went back to a customer; the parts of payments it was have its id. */
export const refunds = pgTable(
  'customer_refunds',
  {
    id: id(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => invoiceCustomers.id),
    currency: text('currency').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    refundedOn: date('refunded_on', { mode: 'string' }).notNull(),
    method: text('method').notNull(),
    reference: text('reference'),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
    by: text('by'),
    voidedAt: at('voided_at'),
    voidedOn: date('voided_on', { mode: 'string' }),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('customer_refunds_customer').on(table.customerId, table.id),
    check('customer_refunds_cents', sql.raw('cents > 0')),
    check('customer_refunds_voided', sql.raw('(voided_at is null) = (voided_on is null)')),
  ],
);

/** What is not expected any more of an invoice. One that is taken back stays, with the reason. */
export const writeOffs = pgTable(
  'invoice_write_offs',
  {
    id: id(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    writtenOffOn: date('written_off_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
    by: text('by'),
    voidedAt: at('voided_at'),
    voidedOn: date('voided_on', { mode: 'string' }),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('invoice_write_offs_invoice').on(table.invoiceId, table.id),
    check('invoice_write_offs_cents', sql.raw('cents > 0')),
    check('invoice_write_offs_voided', sql.raw('(voided_at is null) = (voided_on is null)')),
  ],
);

export const invoiceMails = pgTable(
  'invoice_mails',
  {
    id: id(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    at: at('at').notNull(),
    by: text('by'),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    locale: text('locale', { enum: LANGUAGES }).notNull(),
    state: text('state').notNull().$type<'waiting' | 'sent' | 'kept' | 'failed'>(),
    doneAt: at('done_at'),
  },
  (table) => [index('invoice_mails_invoice').on(table.invoiceId, table.id)],
);

/** Who did what to it. No reference to the invoice: that a draft was deleted is told here too. */
export const invoiceEvents = pgTable(
  'invoice_events',
  {
    id: id(),
    invoiceId: integer('invoice_id').notNull(),
    at: at('at').notNull(),
    userId: integer('user_id'),
    by: text('by'),
    kind: text('kind').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('invoice_events_at').on(table.at, table.id),
    index('invoice_events_invoice').on(table.invoiceId, table.id),
    index('invoice_events_user').on(table.userId, table.id),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;
export type CustomerRow = typeof invoiceCustomers.$inferSelect;
export type PaymentRow = typeof invoicePayments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type WriteOffRow = typeof writeOffs.$inferSelect;
export type MailRow = typeof invoiceMails.$inferSelect;

export const NUMBER = sql`invoices.document_number`;
