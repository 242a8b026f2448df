import { z } from 'zod';
import { MOST_COST } from '#lib/contract/invoices/content.ts';
import { anyOf, flag, Id, maybeText, oneOf, Paging, Text, Version } from '#lib/contract/shapes.ts';
import { PRICE_KINDS } from '#lib/contract/words/prices.ts';

/** A line of the price list. `unit_cents` is for one piece, or of labor for an hour. One that is not `active` is offered no more, and stays on its invoices. */
export const Price = z.object({
  id: Id,
  /** Unique, in capitals. */
  code: Text,
  description: Text,
  kind: oneOf(PRICE_KINDS),
  unit_cents: z.coerce.number().int(),
  /** The account of the general ledger that the revenue goes to, as the bookkeeping numbers it. */
  gl_account: maybeText,
  taxable: flag,
  active: flag,
  version: Version,
});
export type Price = z.infer<typeof Price>;

export const PriceCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9.-]{0,23}$/, 'must be letters, digits, dots and hyphens, at most 24');
export const GlAccount = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9.:-]{0,19}$/, 'must be letters, digits, dots, colons and hyphens, at most 20');

export const NewPrice = z.object({
  code: PriceCode,
  description: z.string().trim().min(1).max(200),
  kind: z.enum(PRICE_KINDS),
  unit_cents: z.int().min(0).max(MOST_COST),
  gl_account: GlAccount.nullable().default(null),
  taxable: z.boolean().default(true),
  active: z.boolean().default(true),
});
export type NewPrice = z.infer<typeof NewPrice>;
export const PriceChange = NewPrice.extend({ version: Version });

const PRICE_SORTS = ['code', 'description', 'unit_cents', 'gl_account'] as const;
export const PriceQuery = Paging.extend({
  sort: z.enum(PRICE_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('code'),
  kind: anyOf(z.enum(PRICE_KINDS)),
  active: z.enum(['1', '0']).optional(),
  /** `1`: answer `meta.counts` of kind. */
  counts: z.enum(['1']).optional(),
});
export type PriceQuery = z.infer<typeof PriceQuery>;

export const PRICE_COLUMNS = ['code', 'description', 'kind', 'unit_price', 'gl_account', 'taxable', 'active'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];
