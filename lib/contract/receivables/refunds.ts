import { z } from 'zod';
import { Cents } from '#lib/contract/invoices/content.ts';
import { PaymentMethod } from '#lib/contract/invoices/payments.ts';
import { Day, Id, maybeText, Text } from '#lib/contract/shapes.ts';
import { daysAfter } from '#lib/format/localDay.ts';

/** Unapplied credit that went back to a customer. `reference`: the number of the check, or what stands for it. */
export const Refund = z.object({
  id: Id,
  customer_id: Id,
  currency: Text,
  cents: Cents,
  refunded_on: Text,
  method: Text,
  reference: maybeText,
  reason: Text,
  at: Text,
  by: maybeText,
  voided_at: maybeText,
  voided_by: maybeText,
  void_reason: maybeText,
});
export type Refund = z.infer<typeof Refund>;

/** 422 `cents`: more than was unapplied by that day. The oldest payments go back first. */
export const NewRefund = z.object({
  cents: Cents.min(1),
  refunded_on: Day,
  method: PaymentMethod,
  reference: z.string().trim().min(1).max(120),
  reason: z.string().trim().min(1).max(300),
});

const MOST_DAYS = 366;

/** Both days belong to it. */
export const QuickBooksExport = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' })
  .refine(({ from, to }) => to <= daysAfter(from, MOST_DAYS - 1), { path: ['to'], message: `at most ${MOST_DAYS} days, from included` });
