import { z } from 'zod';
import { Day, Id, maybeText, Text, Version } from '#lib/contract/shapes.ts';
import { Cents, optionalText } from './content.ts';

export const PAYMENT_METHODS = ['transfer', 'check', 'card', 'cash', 'debit'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);

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
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const NewInvoicePayment = z.object({
  cents: Cents.min(1),
  paid_on: Day,
  method: PaymentMethod,
  reference: optionalText(120).optional(),
  version: Version,
});
