import { z } from 'zod';

/** `account` is of the general ledger; `debit` and `credit` are in whole units of the currency, and one of them is empty. */
export const LEDGER_FIELDS = ['day', 'account', 'kind', 'document', 'customer_number', 'customer', 'debit', 'credit'] as const;
export type LedgerField = (typeof LEDGER_FIELDS)[number];

export const LedgerExport = z.object({
  month: z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
  heads: z.array(z.string().max(80)).length(LEDGER_FIELDS.length).optional(),
});
