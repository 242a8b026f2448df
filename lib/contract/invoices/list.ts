import { z } from 'zod';
import { anyOf, Id, maybe, maybeText, Paging, Text, Version } from '#lib/contract/shapes.ts';
import { Cents } from './content.ts';

export const INVOICE_STATUSES = ['draft', 'sent', 'partly-paid', 'overdue', 'paid', 'credited', 'written-off', 'credit-note'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const OtherInvoice = z.object({ id: Id, number: maybeText });

/** An invoice or credit memo as a list has it. Status, total, what was paid and the balance are worked out by the upstream. */
export const Invoice = z.object({
  id: Id,
  kind: z.enum(['invoice', 'credit']),
  /** `2026-0017`; a draft has none yet. */
  number: maybeText,
  status: z.enum(INVOICE_STATUSES),
  customer_id: Id,
  customer_name: Text,
  cs_no: maybeText,
  currency: Text,
  issued_on: maybeText,
  due_on: maybeText,
  /** Days from the issue until it is due. */
  terms: z.coerce.number().int(),
  total_cents: Cents,
  paid_cents: Cents,
  balance_cents: Cents,
  /** Given back by credit memos, and written off; an upstream without these tells none. */
  credited_cents: Cents.default(0),
  written_off_cents: Cents.default(0),
  /** The memo that gave back the last of it; null where some is not credited. */
  credited_by: maybe(OtherInvoice),
  /** Of a credit memo: what it takes back. */
  credit_of: maybe(OtherInvoice),
  created_by: maybeText,
  created_at: maybeText,
  updated_at: maybeText,
  issued_at: maybeText,
  issued_by: maybeText,
  version: Version,
});
export type Invoice = z.infer<typeof Invoice>;

const INVOICE_SORTS = ['number', 'customer_name', 'issued_on', 'due_on', 'total_cents', 'balance_cents', 'updated_at'] as const;
export const InvoiceQuery = Paging.extend({
  /** Drafts are the newest of all. */
  sort: z.enum(INVOICE_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-issued_on'),
  status: anyOf(z.enum(INVOICE_STATUSES)),
  customer_id: Id.optional(),
  /** Those of a billing run. */
  run_id: Id.optional(),
  /** `1`: what goes out on paper, because its customer wants it or has no mail address. */
  paper: z.enum(['1']).optional(),
  /** `1`: answer `meta.counts` of status. */
  counts: z.enum(['1']).optional(),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

export const INVOICE_FIELDS = [
  'number',
  'status',
  'customer_name',
  'cs_no',
  'issued_on',
  'due_on',
  'currency',
  'net',
  'tax',
  'total',
  'paid',
  'balance',
] as const;
export type InvoiceField = (typeof INVOICE_FIELDS)[number];
export const InvoiceExport = InvoiceQuery.omit({ page: true, per_page: true, counts: true }).extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: z.array(z.enum(INVOICE_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});
