import { z } from 'zod';
import { Cents } from '#lib/contract/invoices/content.ts';
import { OtherInvoice } from '#lib/contract/invoices/list.ts';
import { StatementFileQuery, StatementQuery } from '#lib/contract/receivables/statements.ts';
import { Id, many, maybe, maybeText, Paging, Text } from '#lib/contract/shapes.ts';

const Account = z.object({ id: Id, number: Text, name: Text });

/** The customer whom a client belongs to, with what is owed by it and by the accounts that belong to it; no figure is of anybody else. */
export const OwnAccount = Account.extend({
  /** The first is the customer itself. */
  accounts: many(Account),
  currency: Text,
  today: Text,
  company: maybe(z.object({ name: Text, address: maybeText, phone: maybeText, mail: maybeText })),
  balance_cents: Cents,
  overdue_cents: Cents,
  /** What is past due and no unapplied credit of the same account covers. */
  due_now_cents: Cents,
  /** What was paid and no invoice has. */
  unapplied_cents: Cents,
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Of `INVOICE_STATUSES` without drafts, which nobody outside sees. */
export const OwnInvoice = OtherInvoice.extend({
  kind: z.enum(['invoice', 'credit']),
  status: Text,
  account: Text,
  currency: Text,
  issued_on: maybeText,
  due_on: maybeText,
  total_cents: Cents,
  balance_cents: Cents,
});
export type OwnInvoice = z.infer<typeof OwnInvoice>;

/** `open=1`: those with a balance, the one that is due first first; `open=0`: those without, else all, the newest first. */
export const OwnInvoiceQuery = Paging.pick({ page: true, per_page: true }).extend({ open: z.enum(['0', '1']).optional() });

/** Without `customer_id` of the customer itself; else of an account that belongs to it. */
const Whose = { customer_id: Id.optional() };
export const OwnStatementQuery = StatementQuery.safeExtend(Whose);
export const OwnStatementFileQuery = StatementFileQuery.safeExtend(Whose);
