import { z } from 'zod';
import { many, maybeText, Text } from '#lib/contract/shapes.ts';
import { JURISDICTION_KINDS, MOST_JURISDICTIONS } from '#lib/contract/words/taxes.ts';

export const MOST_COST = 100_000_000;
export const MOST_THOUSANDTHS = 10_000_000;
export const MOST_ITEMS = 100;
export const MOST_TAXES = 6;

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
  /** Which of the invoice's taxes apply, by their places from 0. */
  taxed: z
    .array(
      z
        .int()
        .min(0)
        .max(MOST_TAXES - 1),
    )
    .max(MOST_TAXES),
  /** Of the price list it was taken from: its code, the account of the general ledger, and whether it is taxed anywhere. */
  code: z.string().trim().min(1).max(24).optional(),
  gl_account: z.string().trim().min(1).max(20).optional(),
  taxable: z.boolean().optional(),
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

/** In basis points, with two decimals at most: 825 is 8.25 %, and 12.5 is 0.125 %. */
const BasisPoints = z
  .number()
  .min(0)
  .max(10_000)
  .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, 'must have two decimals at most');
const TaxPart = z.object({
  code: z.string().trim().min(1).max(24),
  kind: z.enum(JURISDICTION_KINDS),
  name: z.string().trim().min(1).max(60),
  basis_points: BasisPoints,
});

/** `parts`: the jurisdictions that levy it, whose rates come to its own; of a tax that is typed by hand none. */
export const InvoiceTax = z.object({
  name: z.string().trim().min(1).max(40),
  basis_points: BasisPoints,
  parts: z.array(TaxPart).max(MOST_JURISDICTIONS).optional(),
});
export type InvoiceTax = z.infer<typeof InvoiceTax>;

export const InvoiceParty = z.object({
  name: Text,
  contact: maybeText,
  address: maybeText,
  phone: maybeText,
  mail: maybeText,
  cs_no: maybeText,
  /** The number the customer has here, and that of their purchase order. */
  account: maybeText,
  po: maybeText,
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
  taxes: many(z.object({ name: Text, basis_points: z.number().nonnegative(), base: Cents, cents: Cents })),
  total: Cents,
});
export type InvoiceSums = z.infer<typeof InvoiceSums>;
