import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, belongsTo, id } from '#upstream/db/columns.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';

/** Who pays for a system: nobody, or one. */
export const customerSystems = pgTable(
  'customer_systems',
  {
    csNo: text('cs_no')
      .primaryKey()
      .references(() => systems.csNo, { onDelete: 'cascade' }),
    customerId: belongsTo('customer_id', () => invoiceCustomers.id),
  },
  (table) => [index('customer_systems_customer').on(table.customerId, table.csNo)],
);

/** Who paid for a system before, and until when: whoever pays later is told nothing of that time. */
export const formerCustomers = pgTable(
  'former_customers',
  {
    csNo: text('cs_no')
      .notNull()
      .references(() => systems.csNo, { onDelete: 'cascade' }),
    customerId: integer('customer_id').notNull(),
    until: at('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.csNo, table.customerId] })],
);

export const customerEvents = pgTable(
  'customer_events',
  {
    id: id(),
    customerId: integer('customer_id').notNull(),
    at: at('at').notNull(),
    userId: integer('user_id'),
    by: text('by'),
    kind: text('kind').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('customer_events_at').on(table.at, table.id),
    index('customer_events_customer').on(table.customerId, table.id),
    index('customer_events_user').on(table.userId, table.id),
  ],
);
