import { z } from 'zod';
import { Day, Id, many, maybeId, maybeText, oneOf, Text } from '#lib/contract/shapes.ts';
import { LANGUAGES } from '#lib/format/languages.ts';

const Cents = z.coerce.number().int();
export const STATEMENT_KINDS = [
  'invoice',
  'credit',
  'payment',
  'payment-voided',
  'write-off',
  'write-off-voided',
  'refund',
  'refund-voided',
] as const;

/** What changed what a customer owes, on a day of the company's time zone: owed more is above nothing, less below. */
export const StatementEntry = z.object({
  day: Text,
  kind: oneOf(STATEMENT_KINDS),
  /** Of the invoice or memo. */
  invoice_id: maybeId,
  number: maybeText,
  /** Of a payment. */
  method: maybeText,
  reference: maybeText,
  cents: Cents,
});
export type StatementEntry = z.infer<typeof StatementEntry>;
export const StatementLine = StatementEntry.extend({ balance_cents: Cents });
export type StatementLine = z.infer<typeof StatementLine>;

export const Statement = z.object({
  customer: z.object({ id: Id, number: Text, name: Text, address: maybeText }),
  currency: Text,
  from: Text,
  to: Text,
  opening_cents: Cents,
  lines: many(StatementLine),
  closing_cents: Cents,
});
export type Statement = z.infer<typeof Statement>;

/** Both days belong to it. */
export const Period = z.object({ from: Day, to: Day });
export const isForward = ({ from, to }: { from: string; to: string }) => from <= to;
export const WRONG_PERIOD = { path: ['to'], message: 'must not be before from' };
export const StatementQuery = Period.refine(isForward, WRONG_PERIOD);
export const StatementFileQuery = Period.extend({
  format: z.enum(['pdf', 'csv']).default('pdf'),
  locale: z.enum(LANGUAGES).default('en'),
}).refine(isForward, WRONG_PERIOD);
