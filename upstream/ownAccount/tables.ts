import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, belongsTo } from '#upstream/db/columns.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { userReference } from '#upstream/users/tables.ts';

/** A ticket that a client opened, in their words as they were: those are told again to their account alone, whoever has the system later. */
export const customerReports = pgTable(
  'customer_reports',
  {
    ticketId: integer('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    customerId: belongsTo('customer_id', () => invoiceCustomers.id),
    userId: userReference('user_id'),
    at: at('at').notNull(),
    words: text('words').notNull(),
    callWhen: text('call_when'),
  },
  (table) => [index('customer_reports_customer').on(table.customerId, table.at)],
);
