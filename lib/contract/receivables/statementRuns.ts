import { z } from 'zod';
import { anyOf, Id, many, maybe, maybeText, oneOf, Text } from '#lib/contract/shapes.ts';
import { DELIVERIES } from '#lib/contract/words/customers.ts';
import { MOST_STATEMENTS, STATEMENT_LACKS, STATEMENT_LEFT } from '#lib/contract/words/statements.ts';
import { isForward, Period, WRONG_PERIOD } from './statements.ts';

const Cents = z.coerce.number().int();
const Whose = z.object({ id: Id, number: Text, name: Text });

/** Without `ids` all who owe something at the end of `to`. `again`: also those to whom a statement of that period went before. */
export const StatementsQuery = Period.extend({
  ids: anyOf(Id).refine((ids) => ids === undefined || ids.length <= MOST_STATEMENTS, `at most ${MOST_STATEMENTS}`),
  again: z.enum(['1']).optional(),
}).refine(isForward, WRONG_PERIOD);

export const DueStatement = z.object({
  customer: Whose,
  balance_cents: Cents,
  /** How it goes out, and what the customer lacks where that is not how they want it. */
  delivery: oneOf(DELIVERIES),
  lacks: maybe(oneOf(STATEMENT_LACKS)),
});
export type DueStatement = z.infer<typeof DueStatement>;

export const StatementsDue = z.object({
  currency: Text,
  /** Those who owe most, as many as one run sends. */
  due: many(DueStatement),
  total: z.coerce.number().int(),
  left: many(z.object({ customer: Whose, balance_cents: Cents, why: oneOf(STATEMENT_LEFT) })),
  left_total: z.coerce.number().int(),
});
export type StatementsDue = z.infer<typeof StatementsDue>;

/** 409 `stale`: a customer who owes another amount by now, has nowhere to send it to, or (without `again`) has a statement of that period; nothing is sent then. */
export const StatementsSending = Period.extend({
  again: z.boolean().default(false),
  statements: z
    .array(z.object({ customer_id: Id, balance_cents: Cents }))
    .min(1)
    .max(MOST_STATEMENTS),
}).refine(isForward, WRONG_PERIOD);

export const StatementRun = z.object({
  id: Id,
  at: Text,
  by: maybeText,
  from: Text,
  to: Text,
  customers: z.coerce.number().int(),
  mails: z.coerce.number().int(),
  /** Mails that no server took. */
  failed: many(z.object({ customer: Whose, email: Text })),
  letters: z.coerce.number().int(),
});
export type StatementRun = z.infer<typeof StatementRun>;

/** Of more than `STATEMENTS_PRINTED` the part that is `page`, 422 behind the last. */
export const StatementsPrint = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) });
