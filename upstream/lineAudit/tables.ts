import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import type { BillField } from '#lib/contract/words/lineAudit.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';

export const carrierAccounts = pgTable(
  'carrier_accounts',
  {
    id: id(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    account: text('account').notNull(),
    /** Which column of its bills is what, as somebody mapped it. */
    columns: jsonb('columns').$type<Record<string, BillField | null>>(),
  },
  (table) => [
    uniqueIndex('carrier_accounts_account').on(table.provider, table.account),
    check('carrier_accounts_provider', oneOf('provider', PROVIDERS)),
  ],
);

export const carrierBills = pgTable(
  'carrier_bills',
  {
    id: id(),
    accountId: belongsTo('account_id', () => carrierAccounts.id),
    month: date('month', { mode: 'string' }).notNull(),
    fileName: text('file_name'),
    lines: integer('lines').notNull().default(0),
    cents: bigint('cents', { mode: 'number' }).notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    createdById: integer('created_by_id'),
    createdBy: text('created_by'),
    /** Null while its lines are on their way in: nobody sees it. */
    readAt: at('read_at'),
    ...changed,
  },
  (table) => [
    uniqueIndex('carrier_bills_month').on(table.accountId, table.month).where(sql`read_at is not null`),
    index('carrier_bills_unread').on(table.createdAt).where(sql`read_at is null`),
  ],
);

export const carrierBillLines = pgTable(
  'carrier_bill_lines',
  {
    id: id(),
    billId: belongsTo('bill_id', () => carrierBills.id),
    iccid: text('iccid'),
    imei: text('imei'),
    mdn: text('mdn'),
    plan: text('plan'),
    cents: integer('cents').notNull(),
    status: text('status'),
    usage: doublePrecision('usage'),
    /** Another line of the bill has the same number. */
    again: boolean('again').notNull(),
    simId: integer('sim_id'),
  },
  (table) => [index('carrier_bill_lines_bill').on(table.billId)],
);

export type BillRow = typeof carrierBills.$inferSelect;
