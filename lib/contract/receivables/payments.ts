import { z } from 'zod';
import { Cents, optionalText } from '#lib/contract/invoices/content.ts';
import { OtherInvoice } from '#lib/contract/invoices/list.ts';
import { PaymentMethod } from '#lib/contract/invoices/payments.ts';
import { Day, Id, many, maybe, maybeText, Text, Version } from '#lib/contract/shapes.ts';

/** Invoices that one payment is given to at once. */
export const MOST_APPLIED = 1000;

/** A payment as it came in. `unapplied_cents`: what of it no invoice has and did not go back; the parts on invoices, it and `refunded_cents` sum to `cents`. */
export const CustomerPayment = z.object({
  id: Id,
  customer_id: Id,
  currency: Text,
  cents: Cents,
  unapplied_cents: Cents,
  refunded_cents: Cents.default(0),
  paid_on: Text,
  method: Text,
  reference: maybeText,
  at: Text,
  by: maybeText,
  voided_at: maybeText,
  voided_by: maybeText,
  void_reason: maybeText,
  applied: many(OtherInvoice.extend({ cents: Cents })),
});
export type CustomerPayment = z.infer<typeof CustomerPayment>;

/** 422 `apply`: an invoice that is not the customer's, not open, of another currency, or has less open; more than the payment; the same invoice twice. */
export const NewCustomerPayment = z.object({
  cents: Cents.min(1),
  paid_on: Day,
  method: PaymentMethod,
  reference: optionalText(120).optional(),
  apply: z.array(z.object({ invoice_id: Id, cents: Cents.min(1) })).max(MOST_APPLIED),
});
export type NewCustomerPayment = z.infer<typeof NewCustomerPayment>;

/** Without `cents` as much as is unapplied and open. `version` is that of the invoice. */
export const PaymentApplication = z.object({ invoice_id: Id, cents: Cents.min(1).optional(), version: Version });

/** `nsf`: the bank returned it. `fee_cents`: a draft with a fee of so much is added for the customer. */
export const PaymentVoiding = z.object({
  reason: z.string().trim().min(1).max(300),
  nsf: z.boolean().default(false),
  fee_cents: Cents.max(100_000_000).default(0),
});
export const VoidedPayment = z.object({ payment: CustomerPayment, fee: maybe(OtherInvoice) });
