import { z } from 'zod';
import { InvoiceTax } from '#lib/contract/invoices/content.ts';
import { Amount, Day, flag, Id, many, manyWords, maybe, maybeId, maybeText, oneOf, Paging, Text, Version } from '#lib/contract/shapes.ts';
import { JURISDICTION_KINDS, TAX_GAPS } from '#lib/contract/words/taxes.ts';

const Rate = z.object({ from: Text, basis_points: Amount });

/** Who levies a sales tax, with its rates from a day on; `basis_points`: today's, null before its first. */
export const TaxJurisdiction = z.object({
  id: Id,
  code: Text,
  kind: oneOf(JURISDICTION_KINDS),
  state: Text,
  name: Text,
  rates: many(Rate),
  basis_points: maybe(Amount),
  version: Version,
});
export type TaxJurisdiction = z.infer<typeof TaxJurisdiction>;

/** Which jurisdictions an address is in. The narrowest place counts: by ZIP code and city, by ZIP code, by city, by state. */
export const TaxPlace = z.object({
  id: Id,
  state: Text,
  zip: maybeText,
  city: maybeText,
  /** Their codes. */
  jurisdictions: manyWords,
  /** Today's of all of them. */
  basis_points: Amount,
  version: Version,
});
export type TaxPlace = z.infer<typeof TaxPlace>;

/** A rate from a day after its last one, at most two years ahead; in basis points, two decimals at most. `dry_run` only tells what it changes. */
export const NewTaxRate = z.object({
  from: Day,
  basis_points: z
    .number()
    .min(0)
    .max(10_000)
    .refine((points) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6, 'must be basis points with two decimals at most'),
  dry_run: z.boolean().default(false),
  version: Version,
});
/** What a new rate changes: places, and customers' systems there. Invoices that are issued stay, and so do drafts that bear the old rate. */
export const TaxRateEffect = z.object({
  jurisdiction: TaxJurisdiction,
  /** The rate that ends the day before; null: it is the first. */
  before: maybe(Amount),
  places: Amount,
  systems: Amount,
  customers: Amount,
  drafts: Amount,
});
export type TaxRateEffect = z.infer<typeof TaxRateEffect>;

/** A system somebody pays for, at whose site no tax can be told. */
export const TaxGap = z.object({
  cs_no: Text,
  site_name: maybeText,
  address: maybeText,
  customer_id: maybeId,
  customer_name: maybeText,
  why: oneOf(TAX_GAPS),
});
export type TaxGap = z.infer<typeof TaxGap>;

export const TaxQuery = Paging.omit({ sort: true });

/** What is charged at the sites of a customer, by place; `tax` null: no place of the table fits the address, or, where it is `untaxed`, nobody levies any there. */
export const CustomerTax = z.object({ place: maybeText, systems: manyWords, tax: maybe(InvoiceTax), untaxed: flag });
export type CustomerTax = z.infer<typeof CustomerTax>;

/** Days an invoice or credit memo was issued on, both counted. */
export const TaxPeriod = z.object({ from: Day, to: Day });
const Cents = Amount;
/** `code` null: taxes that were typed by hand, of no jurisdiction. Taxable sales and tax, invoiced less credited. */
export const TaxReportRow = z.object({
  code: maybeText,
  kind: maybe(oneOf(JURISDICTION_KINDS)),
  name: Text,
  invoiced: z.object({ base: Cents, tax: Cents }),
  credited: z.object({ base: Cents, tax: Cents }),
  base: Cents,
  tax: Cents,
});
export type TaxReportRow = z.infer<typeof TaxReportRow>;
export const TaxReport = z.object({
  currency: Text,
  rows: many(TaxReportRow),
  /** Of all invoices and credit memos of the period: the sum of the rows. */
  tax: Cents,
  /** All that was sold, taxed or not, and how much of it was taxed. */
  sales: Cents,
  taxable: Cents,
});
export type TaxReport = z.infer<typeof TaxReport>;

/** `rate` in percent. A known code and day changes that rate. */
export const RATE_COLUMNS = ['code', 'kind', 'state', 'name', 'rate', 'from'] as const;
/** `jurisdictions`: codes, apart by spaces. */
export const PLACE_COLUMNS = ['state', 'zip', 'city', 'jurisdictions'] as const;
