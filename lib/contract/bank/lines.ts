import { z } from 'zod';
import { Cents, MOST_COST } from '#lib/contract/invoices/content.ts';
import { OtherInvoice } from '#lib/contract/invoices/list.ts';
import { MOST_APPLIED } from '#lib/contract/receivables/payments.ts';
import { Id, many, maybe, maybeText, oneOf, Paging, Text, Version } from '#lib/contract/shapes.ts';
import { BANK_STATES, CERTAINTIES, MATCH_REASONS, MOST_BANK_LINES } from '#lib/contract/words/bank.ts';

const Whose = z.object({ id: Id, number: Text, name: Text });

/** `apply`: what of it each open invoice would get; what is over stays as the customer's unapplied credit. */
export const BankMatch = z.object({
  certainty: oneOf(CERTAINTIES),
  reasons: many(oneOf(MATCH_REASONS)),
  customer: maybe(Whose),
  apply: many(OtherInvoice.extend({ cents: Cents })),
});
export type BankMatch = z.infer<typeof BankMatch>;

/** Money that came into a bank account, as its file tells it. */
export const BankLine = z.object({
  id: Id,
  account: Text,
  day: Text,
  cents: Cents,
  method: Text,
  check: maybeText,
  name: maybeText,
  memo: maybeText,
  state: oneOf(BANK_STATES),
  /** As things are now; of an open line alone. */
  match: maybe(BankMatch),
  payment: maybe(z.object({ id: Id, customer: Whose, voided_at: maybeText })),
  by: maybeText,
  reason: maybeText,
  version: Version,
});
export type BankLine = z.infer<typeof BankLine>;

export const BankQuery = Paging.omit({ sort: true }).extend({
  state: z.enum(BANK_STATES).default('open'),
  certainty: z.enum(CERTAINTIES).optional(),
  account_id: Id.optional(),
});
export type BankQuery = z.infer<typeof BankQuery>;

const Sum = z.object({ lines: z.coerce.number().int(), cents: Cents });
/** Open lines, by how sure their matches are. */
export const BankSummary = z.object({
  currency: Text,
  accounts: many(z.object({ id: Id, name: Text })),
  certain: Sum,
  likely: Sum,
  none: Sum,
});
export type BankSummary = z.infer<typeof BankSummary>;

const Recorded = z.object({
  id: Id,
  version: Version,
  customer_id: Id,
  apply: z.array(z.object({ invoice_id: Id, cents: Cents.min(1).max(MOST_COST) })).max(MOST_APPLIED),
});
/** 409 `lines`: a line that is not open any more or was changed. 422 `lines`: by its id, why an invoice can't get so much. All lines or none. */
export const BankRecording = z.object({ lines: z.array(Recorded).min(1).max(100) });
export type BankRecording = z.infer<typeof BankRecording>;

/** All lines that match with certainty, if they are still as many and come to as much; else 409. */
export const CertainRecording = z.object({
  lines: z
    .int()
    .min(1)
    .max(10 * MOST_BANK_LINES),
  cents: Cents,
});
