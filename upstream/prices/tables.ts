import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PRICE_KINDS } from '#lib/contract/words/prices.ts';
import { at, changed, id, oneOf } from '#upstream/db/columns.ts';

export const prices = pgTable(
  'prices',
  {
    id: id(),
    code: text('code').notNull(),
    description: text('description').notNull(),
    kind: text('kind', { enum: PRICE_KINDS }).notNull(),
    unitCents: bigint('unit_cents', { mode: 'number' }).notNull(),
    glAccount: text('gl_account'),
    taxable: boolean('taxable').notNull(),
    active: boolean('active').notNull(),
    ...changed,
  },
  (table) => [uniqueIndex('prices_code').on(table.code), check('prices_kind_known', oneOf('kind', PRICE_KINDS))],
);

export const priceEvents = pgTable(
  'price_events',
  {
    id: id(),
    priceId: integer('price_id').notNull(),
    at: at('at').notNull(),
    userId: integer('user_id'),
    by: text('by'),
    kind: text('kind').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [index('price_events_at').on(table.at, table.id), index('price_events_price').on(table.priceId, table.id)],
);

export type PriceRow = typeof prices.$inferSelect;
