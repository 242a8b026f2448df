import { z } from 'zod';
import { many, maybeText, Text } from '#lib/contract/shapes.ts';

export const MOST_COST = 100_000_000;
export const MOST_THOUSANDTHS = 10_000_000;
export const MOST_ITEMS = 100;

export const Cents = z.int().nonnegative();
const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), basis_points: z.int().min(0).max(10_000) }),
  z.object({ kind: z.literal('cents'), cents: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }),
]);

/** A line of an invoice. Quantities count in thousandths, so that one and a half hours can be billed. */
export const InvoiceItem = z.object({
  description: z.string().trim().min(1).max(300),
  cost_cents: Cents.max(MOST_COST),
  thousandths: z.int().min(1).max(MOST_THOUSANDTHS),
  discount: Discount.nullable(),
  /** Which of the invoice's taxes apply: 0 and 1 are their places. */
  taxed: z.array(z.int().min(0).max(1)).max(2),
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

/** A rate in basis points: 825 is 8.25 %. */
export const InvoiceTax = z.object({ name: z.string().trim().min(1).max(40), basis_points: z.int().min(0).max(10_000) });
export type InvoiceTax = z.infer<typeof InvoiceTax>;

export const InvoiceParty = z.object({
  name: Text,
  contact: maybeText,
  address: maybeText,
  phone: maybeText,
  mail: maybeText,
  cs_no: maybeText,
});
export type InvoiceParty = z.infer<typeof InvoiceParty>;

export const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => text || null)
    .nullable();

export const InvoiceSums = z.object({
  items: many(z.object({ gross: Cents, discount: Cents, net: Cents })),
  gross: Cents,
  discount: Cents,
  net: Cents,
  /** `base` is what the tax is taken of. */
  taxes: many(z.object({ name: Text, basis_points: Cents, base: Cents, cents: Cents })),
  total: Cents,
});
export type InvoiceSums = z.infer<typeof InvoiceSums>;
