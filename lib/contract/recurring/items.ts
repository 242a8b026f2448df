import { z } from 'zod';
import { optionalText } from '#lib/contract/invoices/content.ts';
import { anyOf, Day, flag, Id, many, maybe, maybeNumber, maybeText, oneOf, Paging, Text, Version, wordLike } from '#lib/contract/shapes.ts';
import {
  ADD_REASONS,
  BILLING_CYCLES,
  CHANGE_REASONS,
  END_REASONS,
  RECURRING_STATES,
  SERVICES_BILLED,
} from '#lib/contract/words/recurring.ts';

export const MOST_MONTHLY = 10_000_000;
const Cents = z.coerce.number().int();
const Price = z.int().min(0).max(MOST_MONTHLY);

/** Something a customer is billed for again and again, in advance. Days are inclusive, in the company's time zone. */
export const RecurringItem = z.object({
  id: Id,
  customer_id: Id,
  customer_name: Text,
  customer_number: Text,
  cs_no: maybeText,
  site_name: maybeText,
  service: oneOf(SERVICES_BILLED),
  /** In the customer's own words, on the invoice instead of the service's. */
  description: maybeText,
  cycle: oneOf(BILLING_CYCLES),
  taxed: flag,
  /** The price of a month today, or of the first day of one that has not begun. */
  monthly_cents: Cents,
  /** The first is from the start on. */
  rates: many(z.object({ from: Text, monthly_cents: Cents, reason: wordLike([...ADD_REASONS, ...CHANGE_REASONS]) })),
  starts_on: Text,
  ends_on: maybeText,
  billed_until: maybeText,
  state: oneOf(RECURRING_STATES),
  /** Months the contract runs from the start, and by how many it is renewed; null: month to month. */
  term_months: maybeNumber,
  renewal_months: maybeNumber,
  /** The last day of the term or of its running renewal. */
  term_until: maybeText,
  add_reason: wordLike(ADD_REASONS),
  end_reason: wordLike(END_REASONS),
  /** What was billed past the end and is not given back yet, and what was. */
  credit_cents: Cents,
  credited_cents: Cents,
  version: Version,
});
export type RecurringItem = z.infer<typeof RecurringItem>;

const Months = z.int().min(1).max(120).nullable();
const terms = { term_months: Months.default(null), renewal_months: Months.default(null) };

export const NewRecurringItem = z
  .object({
    customer_id: Id,
    cs_no: optionalText(40).optional(),
    service: z.enum(SERVICES_BILLED),
    description: optionalText(120).optional(),
    cycle: z.enum(BILLING_CYCLES),
    taxed: z.boolean().default(true),
    monthly_cents: Price,
    starts_on: Day,
    /** Billed elsewhere up to this day. */
    billed_until: Day.nullable().default(null),
    ...terms,
    reason: z.enum(ADD_REASONS),
  })
  .refine(({ term_months, renewal_months }) => term_months !== null || renewal_months === null, {
    path: ['renewal_months'],
    message: 'goes with a term',
  });
export type NewRecurringItem = z.infer<typeof NewRecurringItem>;

/** A new price counts `from` a day that is not billed yet. */
export const RecurringChange = z
  .object({
    service: z.enum(SERVICES_BILLED).optional(),
    description: optionalText(120).optional(),
    taxed: z.boolean().optional(),
    term_months: Months.optional(),
    renewal_months: Months.optional(),
    /** So much of what was billed past the end was given back; a person says so. */
    credited_cents: z.int().min(0).max(MOST_MONTHLY).optional(),
    price: z.object({ monthly_cents: Price, from: Day, reason: z.enum(CHANGE_REASONS) }).optional(),
    version: Version,
  })
  .refine(({ version: _, ...rest }) => Object.keys(rest).length > 0, { path: ['price'], message: 'or another field must change' });

/** `ends_on` null takes an end back that nothing was given back for. */
export const RecurringEnd = z
  .object({ ends_on: Day.nullable(), reason: z.enum(END_REASONS).optional(), version: Version })
  .refine(({ ends_on, reason }) => ends_on === null || reason !== undefined, { path: ['reason'], message: 'is needed of an end' });

/** Raises what has had its price for so many months, by basis points; `dry_run`: only tell. */
export const RecurringRaise = z.object({
  basis_points: z.int().min(1).max(5000),
  from: Day,
  unchanged_months: z.int().min(0).max(120).default(12),
  services: z.array(z.enum(SERVICES_BILLED)).min(1).optional(),
  dry_run: z.boolean().default(false),
});
export const RaiseResult = z.object({
  items: z.coerce.number().int(),
  before_cents: Cents,
  after_cents: Cents,
  /** Items that fit but are billed past the day, within a contract's first term, or end before it. */
  left: z.object({ billed: z.coerce.number().int(), term: z.coerce.number().int() }),
});

export const RECURRING_SORTS = ['customer_name', 'cs_no', 'monthly_cents', 'starts_on', 'ends_on'] as const;
export const RecurringQuery = Paging.extend({
  sort: z.enum(RECURRING_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('customer_name'),
  customer_id: Id.optional(),
  cs_no: z.string().max(40).optional(),
  state: anyOf(z.enum(RECURRING_STATES)),
  service: anyOf(z.enum(SERVICES_BILLED)),
  counts: z.enum(['1']).optional(),
});
export type RecurringQuery = z.infer<typeof RecurringQuery>;

export const RecurringEvent = z.object({
  id: Id,
  at: Text,
  by: maybeText,
  kind: z.string(),
  facts: maybe(z.record(z.string(), z.unknown())),
});

export type RecurringEvent = z.infer<typeof RecurringEvent>;

/** Of all items: what a month is worth today, and how it came to that since twelve months ago, by month and reason. */
export const RecurringSummary = z.object({
  currency: Text,
  items: z.coerce.number().int(),
  customers: z.coerce.number().int(),
  monthly_cents: Cents,
  months: many(z.object({ month: Text, added_cents: Cents, changed_cents: Cents, ended_cents: Cents })),
});
export type RecurringSummary = z.infer<typeof RecurringSummary>;
