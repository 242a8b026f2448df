import { z } from 'zod';
import { Day, Id, maybeId, maybeNumber, maybeText, Text, Version } from '#lib/contract/shapes.ts';
import { Cents, optionalText } from './content.ts';

export const PAYMENT_METHODS = ['transfer', 'check', 'card', 'cash', 'debit'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);

/** What a payment has given to one invoice. `payment_id`: the payment, which may have parts on other invoices; an upstream without those tells none. */
export const InvoicePayment = z.object({
  id: Id,
  cents: Cents,
  paid_on: Text,
  method: Text,
  reference: maybeText,
  at: Text,
  by: maybeText,
  voided_at: maybeText,
  voided_by: maybeText,
  void_reason: maybeText,
  payment_id: maybeId,
  /** The whole of it, as it came in. */
  payment_cents: maybeNumber,
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const NewInvoicePayment = z.object({
  cents: Cents.min(1),
  paid_on: Day,
  method: PaymentMethod,
  reference: optionalText(120).optional(),
  version: Version,
});

/** A rest that is not expected any more: what it was, why, and that it was taken back. */
export const WriteOff = z.object({
  id: Id,
  cents: Cents,
  written_off_on: Text,
  reason: Text,
  by: maybeText,
  voided_at: maybeText,
  voided_by: maybeText,
  void_reason: maybeText,
});
export type WriteOff = z.infer<typeof WriteOff>;
