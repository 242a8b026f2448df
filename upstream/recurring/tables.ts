import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BILLING_CYCLES, RUN_STATES, SERVICES_BILLED } from '#lib/contract/words/recurring.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { invoiceCustomers, invoices } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';

export const recurringItems = pgTable(
  'recurring_items',
  {
    id: id(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => invoiceCustomers.id),
    csNo: text('cs_no').references(() => systems.csNo, { onDelete: 'set null' }),
    service: text('service', { enum: SERVICES_BILLED }).notNull(),
    description: text('description'),
    cycle: text('cycle', { enum: BILLING_CYCLES }).notNull(),
    taxed: boolean('taxed').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    /** The last day that was billed elsewhere, before it came here. */
    billedBefore: date('billed_before', { mode: 'string' }),
    /** Cents of what was billed past the end that were given back. */
    credited: integer('credited').notNull().default(0),
    termMonths: integer('term_months'),
    renewalMonths: integer('renewal_months'),
    addReason: text('add_reason').notNull(),
    endReason: text('end_reason'),
    ...changed,
  },
  (table) => [
    index('recurring_items_customer').on(table.customerId, table.id),
    index('recurring_items_system').on(table.csNo),
    check('recurring_items_cycle', oneOf('cycle', BILLING_CYCLES)),
    check('recurring_items_end', sql.raw('(ends_on is null) = (end_reason is null) and (ends_on is null or ends_on >= starts_on)')),
  ],
);

/** The price of a month from a day on. */
export const recurringRates = pgTable(
  'recurring_rates',
  {
    itemId: belongsTo('item_id', () => recurringItems.id),
    from: date('from_day', { mode: 'string' }).notNull(),
    monthly: integer('monthly').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.from] }), check('recurring_rates_monthly', sql.raw('monthly >= 0'))],
);

export const recurringEvents = pgTable(
  'recurring_events',
  {
    id: id(),
    itemId: integer('item_id').notNull(),
    at: at('at').notNull(),
    userId: integer('user_id'),
    by: text('by'),
    kind: text('kind').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('recurring_events_at').on(table.at, table.id),
    index('recurring_events_item').on(table.itemId, table.id),
    index('recurring_events_user').on(table.userId, table.id),
  ],
);

/** One after the other: while one is at work there is no second. */
export const billingRuns = pgTable(
  'billing_runs',
  {
    id: id(),
    month: date('month', { mode: 'string' }).notNull(),
    state: text('state', { enum: RUN_STATES }).notNull(),
    customers: integer('customers').notNull(),
    done: integer('done').notNull(),
    /** The last payer that was billed, or the last invoice that was sent. */
    cursor: integer('cursor').notNull(),
    by: text('by'),
    byId: integer('by_id'),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    ...changed,
  },
  () => [
    uniqueIndex('billing_runs_one').on(sql`(true)`).where(sql`state in ('running', 'undoing', 'sending')`),
    check('billing_runs_state', oneOf('state', RUN_STATES)),
  ],
);

/** Days of an item that an invoice bills; with the draft they go, and are due again. */
export const billedPeriods = pgTable(
  'billed_periods',
  {
    itemId: belongsTo('item_id', () => recurringItems.id),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    invoiceId: belongsTo('invoice_id', () => invoices.id),
    runId: integer('run_id').references(() => billingRuns.id),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.from] }),
    index('billed_periods_item').on(table.itemId, table.to),
    index('billed_periods_invoice').on(table.invoiceId),
    index('billed_periods_run').on(table.runId),
  ],
);

export type ItemRow = typeof recurringItems.$inferSelect;
export type RateRow = typeof recurringRates.$inferSelect;
export type RunRow = typeof billingRuns.$inferSelect;
