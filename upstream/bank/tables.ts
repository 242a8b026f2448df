import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';
import type { BankField } from '#lib/contract/words/bank.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { invoicePayments } from '#upstream/invoices/tables.ts';

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    name: text('name').notNull(),
    /** `ACCTID` of its OFX files. */
    ofxAccount: text('ofx_account').unique('bank_accounts_ofx_account'),
    /** Which column of its CSV files is what, as somebody mapped it. */
    columns: jsonb('columns').$type<Record<string, BankField | null>>(),
  },
  (table) => [uniqueIndex('bank_accounts_name').on(sql`lower(${table.name})`)],
);

/** Money that came in, as a file told it. A line stays for ever, so that no later file brings it again. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    accountId: belongsTo('account_id', () => bankAccounts.id),
    /** What the bank tells it apart by (`FITID`), or a hash of what it says and which of its like it is in its file. */
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    check: text('check_number'),
    name: text('name'),
    memo: text('memo'),
    fileName: text('file_name'),
    paymentId: integer('payment_id').references(() => invoicePayments.id),
    leftOutAt: at('left_out_at'),
    reason: text('reason'),
    /** Who recorded it or left it out, else who brought it. */
    by: text('by'),
    ...changed,
  },
  (table) => [
    uniqueIndex('bank_lines_key').on(table.accountId, table.key),
    uniqueIndex('bank_lines_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('bank_lines_open').on(table.day, table.id).where(sql`payment_id is null and left_out_at is null`),
    check('bank_lines_cents', sql.raw('cents > 0')),
    check('bank_lines_method', oneOf('method', PAYMENT_METHODS)),
    check('bank_lines_state', sql.raw('payment_id is null or left_out_at is null')),
  ],
);

export type BankLineRow = typeof bankLines.$inferSelect;
