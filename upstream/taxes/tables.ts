import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { JURISDICTION_KINDS } from '#lib/contract/words/taxes.ts';
import { belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';

export const taxJurisdictions = pgTable(
  'tax_jurisdictions',
  {
    id: id(),
    code: text('code').notNull(),
    kind: text('kind', { enum: JURISDICTION_KINDS }).notNull(),
    state: text('state').notNull(),
    name: text('name').notNull(),
    ...changed,
  },
  (table) => [uniqueIndex('tax_jurisdictions_code').on(table.code), check('tax_jurisdictions_kind', oneOf('kind', JURISDICTION_KINDS))],
);

/** `rate`: in hundredths of a basis point, from a day on. */
export const taxRates = pgTable(
  'tax_rates',
  {
    jurisdictionId: belongsTo('jurisdiction_id', () => taxJurisdictions.id),
    from: date('from_day', { mode: 'string' }).notNull(),
    rate: integer('rate').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jurisdictionId, table.from] }), check('tax_rates_rate', sql.raw('rate between 0 and 1000000'))],
);

export const taxPlaces = pgTable(
  'tax_places',
  {
    id: id(),
    state: text('state').notNull(),
    zip: text('zip'),
    city: text('city'),
    jurisdictions: jsonb('jurisdictions').notNull().$type<number[]>(),
    ...changed,
  },
  (table) => [
    uniqueIndex('tax_places_place').on(table.state, sql`coalesce(${table.zip}, '')`, sql`lower(coalesce(${table.city}, ''))`),
    index('tax_places_zip').on(table.zip),
  ],
);

export type TaxPlaceRow = typeof taxPlaces.$inferSelect;
