import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#lib/format/languages.ts';
import { at, belongsTo, id } from '#upstream/db/columns.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';

/** Statements of one period that were sent in one entry. */
export const statementRuns = pgTable(
  'statement_runs',
  {
    id: id(),
    at: at('at').notNull(),
    by: text('by'),
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    toOn: date('to_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('statement_runs_period').on(table.toOn, table.fromOn)],
);

/** A customer's statement of a run; `email` and `state` where it goes by mail. */
export const statementSendings = pgTable(
  'statement_sendings',
  {
    id: id(),
    runId: belongsTo('run_id', () => statementRuns.id),
    customerId: belongsTo('customer_id', () => invoiceCustomers.id),
    /** What was owed at the end of the period. */
    cents: bigint('cents', { mode: 'number' }).notNull(),
    locale: text('locale', { enum: LANGUAGES }).notNull(),
    isLetter: boolean('is_letter').notNull(),
    email: text('email'),
    state: text('state', { enum: ['waiting', 'sent', 'kept', 'failed'] }),
    doneAt: at('done_at'),
  },
  (table) => [
    uniqueIndex('statement_sendings_once').on(table.runId, table.customerId),
    index('statement_sendings_customer').on(table.customerId, table.runId),
    check('statement_sendings_way', sql.raw('(email is null) = (state is null) and (is_letter or email is not null)')),
  ],
);

export type StatementSending = typeof statementSendings.$inferSelect;
