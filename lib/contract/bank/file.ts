import { z } from 'zod';
import { Cents } from '#lib/contract/invoices/content.ts';
import { many, maybe, maybeText, oneOf, Text } from '#lib/contract/shapes.ts';
import { TableProblem } from '#lib/contract/tableImport.ts';
import { BANK_FIELDS, BANK_RULES } from '#lib/contract/words/bank.ts';

const Count = z.coerce.number().int();

/**
 * What a bank file holds: CSV, or the statement of an OFX file (OFX 1.6 as SGML, OFX 2.2 as XML: section 11.4, `STMTTRN`). In `problems` `row` is the
 * line of the file, and `column` the head or the tag. 422 `file` says in English why a file can't be taken, and `refusal` by a word of `BANK_REFUSALS` and what it names.
 *
 * What tells lines of an account apart is the bank's own number (`FITID`, or the column mapped as that). Without one it is day, amount, check number and
 * name (where it has none the memo, compared by letters and digits alone), and which of its like it is in the file: a row that comes again with another
 * balance or memo is the one that is there, and `changed` tells of those with another memo.
 */
export const BankReport = z.object({
  format: oneOf(['csv', 'ofx'] as const),
  /** Of a CSV file. */
  columns: many(z.object({ header: Text, field: maybe(oneOf(BANK_FIELDS)), samples: many(Text) })),
  missing: many(oneOf(['day', 'amount'] as const)),
  /** What came in and is not there yet; `known` is there, `out` went out and is not read. */
  lines: Count,
  cents: Cents,
  known: Count,
  /** Of the known ones those whose memo is another now, the first 20; the line stays as it was. */
  changed: many(z.object({ row: Count, day: Text, cents: Cents, name: maybeText, before: maybeText, now: maybeText })),
  out: Count,
  certain: Count,
  likely: Count,
  /** Lines that can't be read; the first 500 problems are named. */
  wrong: Count,
  /** `rule` is what `why` says as a word; `of` what it names: today, or a line of the file. */
  problems: many(TableProblem.extend({ rule: maybe(oneOf(BANK_RULES)), of: maybeText })),
  stored: z.coerce.boolean(),
});
export type BankReport = z.infer<typeof BankReport>;

/**
 * The multipart fields. `columns` is JSON, a field or null by header, and is kept for the account; without it that which was kept counts, or the usual
 * names of columns.
 */
export const BankForm = z.object({
  file: z.unknown(),
  account: z.string().trim().min(1).max(60),
  columns: z.string().max(20_000).optional(),
  /** `1`: lines that can't be read are left out. */
  leave_out: z.enum(['1']).optional(),
});
