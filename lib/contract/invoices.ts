import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { endpoint, named } from './endpoint.ts';
import { BatchPrint, BatchSending, BatchSent } from './invoices/batch.ts';
import { Cents, InvoiceItem, InvoiceParty, InvoiceSums, InvoiceTax, MOST_ITEMS, MOST_TAXES, optionalText } from './invoices/content.ts';
import { InvoiceCustomer, NewInvoiceCustomer } from './invoices/customers.ts';
import { Invoice, InvoiceExport, InvoiceQuery, OtherInvoice } from './invoices/list.ts';
import { InvoicePayment, NewInvoicePayment, WriteOff } from './invoices/payments.ts';
import { Creditable } from './receivables/credits.ts';
import { all, Done, FileBody, flag, Id, listOf, many, maybe, maybeNumber, maybeText, one, Paging, Text, Version } from './shapes.ts';

/** `kept`: it lies in the outbox folder, because no mail server is set. */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;
export const InvoiceMail = z.object({
  id: Id,
  at: Text,
  by: maybeText,
  email: Text,
  subject: Text,
  state: z.enum(MAIL_STATES).catch('waiting'),
  done_at: maybeText,
});
export type InvoiceMail = z.infer<typeof InvoiceMail>;

/** Everything that stands on it. Who it is from and to is that of its issue, and of a draft as it is now. */
export const FullInvoice = Invoice.extend({
  items: many(InvoiceItem),
  taxes: many(InvoiceTax),
  sums: InvoiceSums,
  note: maybeText,
  reason: maybeText,
  sender: maybe(InvoiceParty),
  recipient: InvoiceParty,
  customer: InvoiceCustomer,
  payments: many(InvoicePayment),
  /** The credit memos over parts of it, oldest first, and what can still be credited; null: not by parts. */
  credits: many(OtherInvoice.extend({ issued_on: maybeText, total_cents: Cents, reason: maybeText })),
  creditable: maybe(Creditable),
  write_offs: many(WriteOff),
  mails: many(InvoiceMail),
});
export type FullInvoice = z.infer<typeof FullInvoice>;

const Content = z.object({
  customer_id: Id,
  items: z.array(InvoiceItem).min(1).max(MOST_ITEMS),
  taxes: z.array(InvoiceTax).max(MOST_TAXES),
  note: optionalText(1000).optional(),
  terms: z.int().min(0).max(365),
});
export const NewInvoice = Content;
export type NewInvoice = z.infer<typeof NewInvoice>;
const InvoiceChange = Content.extend({ version: Version });

/** `mail` null: it is issued without a mail, to be printed. What was issued already is only mailed again. */
export const InvoiceSending = z.object({
  mail: z
    .object({
      to: z.email().max(120),
      subject: z.string().trim().min(1).max(200),
      message: z.string().trim().max(4000),
    })
    .nullable(),
  locale: z.enum(LANGUAGES),
  version: Version,
});
export type InvoiceSending = z.infer<typeof InvoiceSending>;
const Reason = z.object({ reason: z.string().trim().min(1).max(300), version: Version });

export const INVOICE_EVENTS = [
  'created',
  'duplicated',
  'changed',
  'deleted',
  'issued',
  'mailed',
  'mail-done',
  'paid',
  'payment-voided',
  'payment-applied',
  'payment-released',
  'credited',
  'written-off',
  'write-off-voided',
  'reminded',
  'reminder-undone',
  'disputed',
  'dispute-ended',
] as const;
export const InvoiceEvent = z.object({
  id: Id,
  at: Text,
  by: maybeText,
  kind: z.string(),
  facts: maybe(z.record(z.string(), z.unknown())),
});
export type InvoiceEvent = z.infer<typeof InvoiceEvent>;

/** A mail with an invoice as it would be sent, in the language of whoever gets it; a person may write over it. */
export const InvoiceLetter = z.object({ subject: Text, message: Text });
export type InvoiceLetter = z.infer<typeof InvoiceLetter>;

export const InvoiceSettings = z.object({
  currency: Text,
  today: Text,
  company: maybe(InvoiceParty),
  taxes: many(InvoiceTax),
  /** Whether mails leave the house; else they wait in a folder. */
  mails: flag,
  /** What is charged for a returned check, unless somebody says otherwise. */
  nsf_fee_cents: maybeNumber,
});
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;

const common = { extension: 'invoices' } as const;

export const invoices = named('invoices', {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/invoices',
    access: ['read', 'Invoice'],
    query: InvoiceQuery,
    reply: listOf(Invoice),
  }),
  show: endpoint({
    ...common,
    method: 'GET',
    path: '/invoices/:id',
    access: ['read', 'Invoice'],
    reply: one(FullInvoice),
  }),
  history: endpoint({
    ...common,
    method: 'GET',
    path: '/invoices/:id/history',
    access: ['read', 'Invoice'],
    reply: all(InvoiceEvent),
  }),
  pdf: endpoint({
    ...common,
    method: 'GET',
    path: '/invoices/:id/pdf',
    access: ['read', 'Invoice'],
    query: z.object({ locale: z.enum(LANGUAGES).default('en') }),
    reply: FileBody,
    file: true,
  }),
  letter: endpoint({
    ...common,
    method: 'GET',
    path: '/invoices/:id/letter',
    access: ['update', 'Invoice'],
    query: z.object({ locale: z.enum(LANGUAGES).default('en') }),
    reply: one(InvoiceLetter),
  }),
  export: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices-export',
    access: ['read', 'Invoice'],
    body: InvoiceExport,
    reply: FileBody,
    file: true,
  }),
  settings: endpoint({
    ...common,
    method: 'GET',
    path: '/invoice-settings',
    access: ['read', 'Invoice'],
    reply: one(InvoiceSettings),
  }),
  create: endpoint({
    ...common,
    method: 'PUT',
    path: '/invoices',
    access: ['create', 'Invoice'],
    body: NewInvoice,
    reply: one(FullInvoice),
  }),
  change: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices/:id',
    access: ['update', 'Invoice'],
    body: InvoiceChange,
    reply: one(FullInvoice),
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: '/invoices/:id',
    access: ['delete', 'Invoice'],
    query: z.object({ version: Version }),
    reply: Done,
  }),
  duplicate: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices/:id/duplicate',
    access: ['create', 'Invoice'],
    reply: one(FullInvoice),
  }),
  send: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices/:id/send',
    access: ['update', 'Invoice'],
    body: InvoiceSending,
    reply: one(FullInvoice),
  }),
  /** All of them or none: each gets its number and goes out as its customer wants it. */
  sendMany: endpoint({
    method: 'POST',
    path: '/invoices-send',
    access: ['update', 'Invoice'],
    body: BatchSending,
    reply: all(BatchSent),
    extension: 'invoiceBatches',
  }),
  /** One file, each invoice in its customer's language and with pages of its own. */
  print: endpoint({
    method: 'POST',
    path: '/invoices-print',
    access: ['read', 'Invoice'],
    body: BatchPrint,
    reply: FileBody,
    file: true,
    extension: 'invoiceBatches',
  }),
  credit: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices/:id/credit',
    access: ['update', 'Invoice'],
    body: Reason,
    reply: one(FullInvoice),
  }),
  pay: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices/:id/payments',
    access: ['update', 'Invoice'],
    body: NewInvoicePayment,
    reply: one(FullInvoice),
  }),
  voidPayment: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices/:id/payments/:payment/void',
    access: ['update', 'Invoice'],
    body: Reason,
    reply: one(FullInvoice),
  }),
  customers: endpoint({
    ...common,
    method: 'GET',
    path: '/invoice-customers',
    access: ['read', 'Invoice'],
    query: Paging.omit({ sort: true }),
    reply: listOf(InvoiceCustomer),
  }),
  addCustomer: endpoint({
    ...common,
    method: 'PUT',
    path: '/invoice-customers',
    access: ['create', 'Invoice'],
    body: NewInvoiceCustomer,
    reply: one(InvoiceCustomer),
  }),
  changeCustomer: endpoint({
    ...common,
    method: 'POST',
    path: '/invoice-customers/:id',
    access: ['update', 'Invoice'],
    body: NewInvoiceCustomer.extend({ version: Version }),
    reply: one(InvoiceCustomer),
  }),
});
