import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReminderRule } from '#lib/contract/reminders.ts';
import { REMINDER_HOLDS } from '#lib/contract/words/reminders.ts';
import { at, belongsTo, changed, id } from '#upstream/db/columns.ts';
import { invoiceCustomers, invoiceMails, invoices } from '#upstream/invoices/tables.ts';

/** One row, with the steps in their order. */
export const reminderRules = pgTable('reminder_rules', {
  id: integer('id').primaryKey(),
  rules: jsonb('rules').notNull().$type<ReminderRule[]>(),
  ...changed,
});

export const reminderRuns = pgTable('reminder_runs', {
  id: id(),
  at: at('at').notNull(),
  by: text('by'),
  undoneAt: at('undone_at'),
  undoneBy: text('undone_by'),
});

export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    id: id(),
    runId: belongsTo('run_id', () => reminderRuns.id),
    invoiceId: belongsTo('invoice_id', () => invoices.id),
    step: integer('step').notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
    /** The draft with it; nothing once that was deleted. */
    feeInvoiceId: integer('fee_invoice_id').references(() => invoices.id, { onDelete: 'set null' }),
    mailId: integer('mail_id').references(() => invoiceMails.id, { onDelete: 'set null' }),
    isMail: boolean('is_mail').notNull(),
    isLetter: boolean('is_letter').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    undoneAt: at('undone_at'),
  },
  (table) => [
    uniqueIndex('invoice_reminders_step').on(table.invoiceId, table.step).where(sql`undone_at is null`),
    index('invoice_reminders_run').on(table.runId),
    index('invoice_reminders_fee').on(table.feeInvoiceId).where(sql`fee_invoice_id is not null`),
    check('invoice_reminders_fee_cents', sql.raw('fee >= 0')),
  ],
);

/** Of a customer who gets no fees or no reminders, or an invoice that is disputed. */
export const reminderHolds = pgTable(
  'reminder_holds',
  {
    id: id(),
    customerId: integer('customer_id').references(() => invoiceCustomers.id, { onDelete: 'cascade' }),
    invoiceId: integer('invoice_id').references(() => invoices.id, { onDelete: 'cascade' }),
    hold: text('hold', { enum: REMINDER_HOLDS }).notNull(),
    reason: text('reason').notNull(),
    by: text('by'),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('reminder_holds_customer').on(table.customerId),
    uniqueIndex('reminder_holds_invoice').on(table.invoiceId),
    check('reminder_holds_one', sql.raw('(customer_id is null) <> (invoice_id is null)')),
  ],
);
