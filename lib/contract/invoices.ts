import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { endpoint, named } from './endpoint.ts';
import { all, anyOf, Day, Done, FileBody, flag, Id, listOf, many, maybe, maybeText, one, Paging, Text, Version } from './shapes.ts';

export const INVOICE_STATUSES = ['draft', 'sent', 'partly-paid', 'overdue', 'paid', 'credited', 'credit-note'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const MOST_COST = 100_000_000;
export const MOST_THOUSANDTHS = 10_000_000;
export const MOST_ITEMS = 100;

export const PAYMENT_METHODS = ['transfer', 'check', 'card', 'cash', 'debit'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);

const Cents = z.int().nonnegative();
const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), basis_points: z.int().min(0).max(10_000) }),
  z.object({ kind: z.literal('cents'), cents: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }),
]);

/** A line of an invoice. Quantities count in thousandths, so that one and a half hours can be billed. */
export const InvoiceItem = z.object({
  description: z.string().trim().min(1).max(300),
  cost_cents: Cents.max(MOST_COST),
  thousandths: z.int().min(1).max(MOST_THOUSANDTHS),
  discount: Discount.nullable(),
  /** Which of the invoice's taxes apply: 0 and 1 are their places. */
  taxed: z.array(z.int().min(0).max(1)).max(2),
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

/** A rate in basis points: 825 is 8.25 %. */
export const InvoiceTax = z.object({ name: z.string().trim().min(1).max(40), basis_points: z.int().min(0).max(10_000) });
export type InvoiceTax = z.infer<typeof InvoiceTax>;

/** Whom an invoice is from or to, as it is printed. */
export const InvoiceParty = z.object({
  name: Text,
  contact: maybeText,
  address: maybeText,
  phone: maybeText,
  mail: maybeText,
  cs_no: maybeText,
});
export type InvoiceParty = z.infer<typeof InvoiceParty>;

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
  version: Version,
});
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;

const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => text || null)
    .nullable();
/** An empty one is none. */
const address = z.union([z.literal('').transform(() => null), z.email().max(120), z.null()]);
export const NewInvoiceCustomer = z.object({
  name: z.string().trim().min(1).max(120),
  contact: words(120).optional(),
  address: words(300).optional(),
  email: address.optional(),
  phone: words(40).optional(),
  locale: z.enum(LANGUAGES).default('en'),
  cs_no: words(40).optional(),
});
export type NewInvoiceCustomer = z.infer<typeof NewInvoiceCustomer>;

const Other = z.object({ id: Id, number: maybeText });

/** An invoice or credit note as a list has it. Status, total, what was paid and the balance are worked out by the upstream. */
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
  /** The credit note that takes it back. */
  credited_by: maybe(Other),
  /** Of a credit note: what it takes back. */
  credit_of: maybe(Other),
  created_by: maybeText,
  created_at: maybeText,
  updated_at: maybeText,
  issued_at: maybeText,
  issued_by: maybeText,
  version: Version,
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceSums = z.object({
  items: many(z.object({ gross: Cents, discount: Cents, net: Cents })),
  gross: Cents,
  discount: Cents,
  net: Cents,
  /** `base` is what the tax is taken of. */
  taxes: many(z.object({ name: Text, basis_points: Cents, base: Cents, cents: Cents })),
  total: Cents,
});
export type InvoiceSums = z.infer<typeof InvoiceSums>;

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
  mails: many(InvoiceMail),
});
export type FullInvoice = z.infer<typeof FullInvoice>;

const Content = z.object({
  customer_id: Id,
  items: z.array(InvoiceItem).min(1).max(MOST_ITEMS),
  taxes: z.array(InvoiceTax).max(2),
  note: words(1000).optional(),
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

const NewInvoicePayment = z.object({
  cents: Cents.min(1),
  paid_on: Day,
  method: PaymentMethod,
  reference: words(120).optional(),
  version: Version,
});
const Reason = z.object({ reason: z.string().trim().min(1).max(300), version: Version });

const INVOICE_SORTS = ['number', 'customer_name', 'issued_on', 'due_on', 'total_cents', 'balance_cents', 'updated_at'] as const;
export const InvoiceQuery = Paging.extend({
  /** Drafts are the newest of all. */
  sort: z.enum(INVOICE_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-issued_on'),
  status: anyOf(z.enum(INVOICE_STATUSES)),
  customer_id: Id.optional(),
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
const InvoiceExport = InvoiceQuery.omit({ page: true, per_page: true, counts: true }).extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: z.array(z.enum(INVOICE_FIELDS)).min(1).optional(),
  /** The heads, in the reader's language, one per column; without them the fields' names. */
  heads: z.array(z.string().max(80)).optional(),
});

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
  'credited',
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

/** What a form needs to know before there is an invoice. */
export const InvoiceSettings = z.object({
  currency: Text,
  today: Text,
  company: maybe(InvoiceParty),
  /** Those of the newest invoice. */
  taxes: many(InvoiceTax),
  /** Whether mails leave the house; else they wait in a folder. */
  mails: flag,
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
  applyPayment: endpoint({
    ...common,
    method: 'POST',
    path: '/invoices/:id/payments/:payment/apply',
    access: ['update', 'Invoice'],
    body: z.object({ to: Id, version: Version }),
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
