import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { changed, id, oneOf } from '#upstream/db/columns.ts';

export const plans = pgTable(
  'plans',
  {
    id: id(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    activeCents: integer('active_cents').notNull(),
    suspendedCents: integer('suspended_cents'),
    commitmentMonths: integer('commitment_months').notNull(),
    etfCents: integer('etf_cents'),
    etfLessCents: integer('etf_less_cents').notNull(),
    suspensionFeeCents: integer('suspension_fee_cents'),
    ...changed,
  },
  (table) => [uniqueIndex('plans_code').on(table.provider, table.code), check('plans_provider_known', oneOf('provider', PROVIDERS))],
);

export type PlanRow = typeof plans.$inferSelect;
