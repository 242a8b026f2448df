import { z } from 'zod';
import { Id, many, maybeText, oneOf, Text, Version } from '#lib/contract/shapes.ts';
import { RUN_STATES } from '#lib/contract/words/recurring.ts';

const Cents = z.coerce.number().int();
const Count = z.coerce.number().int();

/** `2026-11` */
export const Month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** A customer the cycle can't bill as things are, or that needs a look before. */
export const CycleNeed = z.object({
  customer_id: Id,
  name: Text,
  number: Text,
  why: oneOf(['held', 'no-address', 'no-email', 'exemption-ended', 'no-tax-place', 'credit', 'free']),
  cents: Cents,
});

/** What the cycle of a month would bill now, and what it came to a month earlier. */
export const CyclePreview = z.object({
  month: Text,
  currency: Text,
  customers: Count,
  invoices: Count,
  items: Count,
  /** Without tax. */
  total_cents: Cents,
  before_cents: Cents,
  needs: many(CycleNeed),
  /** How many there are of each, the first 200 of which stand in `needs`. */
  counts: z.record(z.string(), Count),
  company: z.boolean(),
});
export type CyclePreview = z.infer<typeof CyclePreview>;

export const BillingRun = z.object({
  id: Id,
  month: Text,
  state: oneOf(RUN_STATES),
  /** How many payers there are, and how many were looked at. */
  customers: Count,
  done: Count,
  invoices: Count,
  /** With tax. */
  total_cents: Cents,
  /** Invoices of it that are no drafts any more. */
  issued: Count,
  /** Of these, that wait for paper. */
  paper: Count,
  by: maybeText,
  started_at: Text,
  ended_at: maybeText,
  version: Version,
});
export type BillingRun = z.infer<typeof BillingRun>;
