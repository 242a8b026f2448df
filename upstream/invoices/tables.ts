import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvoiceItem, InvoiceParty, InvoiceTax } from '#lib/contract/invoices/content.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { at, changed, id, oneOf } from '#upstream/db/columns.ts';

/** Who is billed. What a sent invoice says of them is kept with the invoice. */
export const invoiceCustomers = pgTable(
  'invoice_customers',
  {
    id: id(),
    name: text('name').notNull(),
    contact: text('contact'),
    /** Its lines parted by line breaks or commas. */
    address: text('address'),
    email: text('email'),
    phone: text('phone'),
    locale: text('locale', { enum: LANGUAGES }).notNull(),
    csNo: text('cs_no'),
    ...changed,
  },
  (table) => [index('invoice_customers_name').on(sql`lower(${table.name})`)],
);

/** How far the numbers of a year have come: taken with its row locked, in the transaction of the invoice that gets it, so that there is no gap. */
export const invoiceYears = pgTable('invoice_years', { year: integer('year').primaryKey(), last: integer('last').notNull() });

/** Invoices and credit notes. A status is not kept: it follows from the dates, the payments and the credit note. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind').notNull().$type<'invoice' | 'credit'>(),
    year: integer('year'),
    number: integer('number'),
    customerId: integer('customer_id')
      .notNull()
      .references(() => invoiceCustomers.id),
    currency: text('currency').notNull(),
    items: jsonb('items').notNull().$type<InvoiceItem[]>(),
    taxes: jsonb('taxes').notNull().$type<InvoiceTax[]>(),
    total: bigint('total', { mode: 'number' }).notNull(),
    note: text('note'),
    /** Days from the issue until it is due. */
    terms: integer('terms').notNull(),
    /** Days of the company's time zone; null in a draft. */
    issuedOn: date('issued_on', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }),
    issuedAt: at('issued_at'),
    issuedBy: text('issued_by'),
    sender: jsonb('sender').$type<InvoiceParty>(),
    recipient: jsonb('recipient').$type<InvoiceParty>(),
    creditOf: integer('credit_of'),
    reason: text('reason'),
    createdBy: text('created_by'),
    ...changed,
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.year, table.number),
    uniqueIndex('invoices_credit_of').on(table.creditOf).where(sql`credit_of is not null`),
    index('invoices_customer').on(table.customerId),
    index('invoices_issued').on(table.issuedOn, table.id),
    check('invoices_kind', oneOf('kind', ['invoice', 'credit'])),
    check('invoices_issued_whole', sql.raw('(issued_at is null) = (number is null) and (number is null) = (due_on is null)')),
    check('invoices_total', sql.raw('total >= 0')),
  ],
);

/** What came in. A payment is never deleted: one that was none is voided, with the reason; what a credited invoice has is applied to another. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    method: text('method').notNull(),
    reference: text('reference'),
    at: at('at').notNull(),
    by: text('by'),
    voidedAt: at('voided_at'),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  (table) => [index('invoice_payments_invoice').on(table.invoiceId, table.id), check('invoice_payments_cents', sql.raw('cents > 0'))],
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
  (table) => [index('invoice_events_invoice').on(table.invoiceId, table.id), index('invoice_events_user').on(table.userId, table.id)],
);

export type InvoiceRow = typeof invoices.$inferSelect;
export type CustomerRow = typeof invoiceCustomers.$inferSelect;
export type PaymentRow = typeof invoicePayments.$inferSelect;
export type MailRow = typeof invoiceMails.$inferSelect;

export const NUMBER = sql`invoices.year || '-' || lpad(invoices.number::text, greatest(4, length(invoices.number::text)), '0')`;
