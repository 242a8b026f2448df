import { z } from 'zod';
import { Day, Id, Paging, Text } from '#lib/contract/shapes.ts';

const Cents = z.coerce.number().int();

/** Cents by how many days they are past due: not yet, 1 to 30, 31 to 60, 61 to 90, more. `total_cents` is their sum less unapplied credit. */
export const AgingSums = z.object({
  current_cents: Cents,
  days_30_cents: Cents,
  days_60_cents: Cents,
  days_90_cents: Cents,
  days_91_cents: Cents,
  unapplied_cents: Cents,
  total_cents: Cents,
});
export type AgingSums = z.infer<typeof AgingSums>;

/** A customer who owes or has unapplied credit; `id` is the customer's. */
export const AgingRow = AgingSums.extend({ id: Id, number: Text, name: Text });
export type AgingRow = z.infer<typeof AgingRow>;

export const AGING_FIELDS = [
  'number',
  'name',
  'current_cents',
  'days_30_cents',
  'days_60_cents',
  'days_90_cents',
  'days_91_cents',
  'unapplied_cents',
  'total_cents',
] as const;
export type AgingField = (typeof AGING_FIELDS)[number];

/** As of the end of a day of the company's time zone; without one, of today. */
export const AgingDay = z.object({ as_of: Day.optional() });
export const AgingQuery = Paging.extend({
  ...AgingDay.shape,
  sort: z.enum(AGING_FIELDS.flatMap((field) => [field, `-${field}`] as const)).default('-total_cents'),
});
export type AgingQuery = z.infer<typeof AgingQuery>;

export const AgingTotals = AgingSums.extend({ as_of: Text, currency: Text, customers: z.coerce.number().int() });
export type AgingTotals = z.infer<typeof AgingTotals>;

export const AgingExport = AgingQuery.omit({ page: true, per_page: true }).extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: z.array(z.enum(AGING_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});
