import { z } from 'zod';
import { Id, maybeFlag, maybeNumber, maybeText, Text, Version } from '#lib/contract/shapes.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { optionalText } from './content.ts';

export const InvoiceCustomer = z.object({
  id: Id,
  name: Text,
  contact: maybeText,
  address: maybeText,
  email: maybeText,
  phone: maybeText,
  /** Their invoices and the mails with them are written in this language. */
  locale: z.enum(LANGUAGES).catch('en'),
  cs_no: maybeText,
  /** Days until an invoice is due, and whether no sales tax is charged today; null: not told. */
  terms: maybeNumber,
  exempt: maybeFlag,
  version: Version,
});
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;
/** An empty one is none. */
const address = z.union([z.literal('').transform(() => null), z.email().max(120), z.null()]);
export const NewInvoiceCustomer = z.object({
  name: z.string().trim().min(1).max(120),
  contact: optionalText(120).optional(),
  address: optionalText(300).optional(),
  email: address.optional(),
  phone: optionalText(40).optional(),
  locale: z.enum(LANGUAGES).default('en'),
  cs_no: optionalText(40).optional(),
});
export type NewInvoiceCustomer = z.infer<typeof NewInvoiceCustomer>;
