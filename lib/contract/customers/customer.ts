import { z } from 'zod';
import { optionalText } from '#lib/contract/invoices/content.ts';
import { InvoiceCustomer, NewInvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import { anyOf, Day, Id, many, maybe, maybeText, oneOf, Paging, Text, Version } from '#lib/contract/shapes.ts';
import { BILL_TO, DELIVERIES, EXEMPTION_STATES, EXEMPTIONS, MOST_SYSTEMS } from '#lib/contract/words/customers.ts';

const Cents = z.coerce.number().int();
const Account = z.object({ id: Id, number: Text, name: Text });

/** A certificate that frees from sales tax; `until` null: it has no end. */
export const ExemptionCertificate = z.object({
  reason: oneOf(EXEMPTIONS),
  number: Text,
  until: maybeText,
  state: oneOf(EXEMPTION_STATES),
});

/** Who is billed, with what a dealer keeps about them. `address` is where the invoice goes; the sites are those of the systems. */
export const Customer = InvoiceCustomer.extend({
  /** Unique; given by the upstream where nobody types one. */
  number: Text,
  /** The account this one belongs to. */
  master: maybe(Account),
  bill_to: oneOf(BILL_TO),
  /** The customer's purchase order, printed on each invoice. */
  po: maybeText,
  terms: z.coerce.number().int(),
  delivery: oneOf(DELIVERIES),
  exemption: maybe(ExemptionCertificate),
  /** Why nothing is billed for now; null: it is. */
  hold: maybeText,
  system_count: z.coerce.number().int(),
  /** What is open on issued invoices, and what of it is past due. */
  balance_cents: Cents,
  /** What they have paid and no invoice has yet. */
  unapplied_cents: Cents.default(0),
  overdue_cents: Cents,
});
export type Customer = z.infer<typeof Customer>;

export const CustomerSystem = z.object({ cs_no: Text, site_name: maybeText, Branch: maybeText, address: maybeText });
export type CustomerSystem = z.infer<typeof CustomerSystem>;

export const FullCustomer = Customer.extend({
  /** The first `MOST_SYSTEMS`, by CS number. */
  systems: many(CustomerSystem),
  /** The accounts that belong to this one. */
  accounts: many(Account.extend({ bill_to: oneOf(BILL_TO) })),
  /** The clients who sign in and see this account; who may change users sets it there. */
  sign_ins: many(z.object({ id: Id, name: maybeText, email: Text })).default([]),
});
export type FullCustomer = z.infer<typeof FullCustomer>;

export const NewExemption = z.object({
  reason: z.enum(EXEMPTIONS),
  number: z.string().trim().min(1).max(40),
  until: Day.nullable().default(null),
});

export const NewCustomer = NewInvoiceCustomer.omit({ cs_no: true }).extend({
  number: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, 'must be letters, digits and hyphens, at most 20')
    .optional(),
  master_id: Id.nullable().default(null),
  bill_to: z.enum(BILL_TO).default('self'),
  po: optionalText(40).optional(),
  terms: z.int().min(0).max(365).default(30),
  delivery: z.enum(DELIVERIES).default('mail'),
  exemption: NewExemption.nullable().default(null),
  hold: optionalText(200).optional(),
});
export type NewCustomer = z.infer<typeof NewCustomer>;
export const CustomerChange = NewCustomer.extend({ version: Version });

/** `add` takes a system from whoever paid for it, and the history tells from whom. 422 `billed`: systems with a recurring item that runs on, of the other customer or of this one. */
export const SystemsChange = z
  .object({
    add: z.array(Text).max(MOST_SYSTEMS).default([]),
    remove: z.array(Text).max(MOST_SYSTEMS).default([]),
    version: Version,
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: 'or remove must name a system' });

export const CUSTOMER_SORTS = ['name', 'number', 'system_count', 'balance_cents', 'overdue_cents'] as const;
export const CUSTOMER_FLAGS = ['overdue', 'held', 'exempt', 'exemption-ending', 'no-systems'] as const;
export const CustomerQuery = Paging.extend({
  sort: z.enum(CUSTOMER_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('name'),
  flag: anyOf(z.enum(CUSTOMER_FLAGS)),
  /** Who pays for this system. */
  cs_no: z.string().max(40).optional(),
  /** `1`: answer `meta.counts` of flag. */
  counts: z.enum(['1']).optional(),
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;
