/** What a column of a bank file can be: `debit` is money that went out, `id` what the bank tells a line apart by. */
export const BANK_FIELDS = ['day', 'amount', 'debit', 'id', 'check', 'name', 'memo', 'kind'] as const;
export type BankField = (typeof BANK_FIELDS)[number];

export const MOST_BANK_LINES = 10_000;

/** `left-out`: somebody said that it is no payment of a customer. */
export const BANK_STATES = ['open', 'recorded', 'left-out'] as const;
export type BankState = (typeof BANK_STATES)[number];

/**
 * Why a line is whose it is: an invoice's number in its text, the customer's number, a payer whose line was recorded for that customer before, the
 * customer's name; and what it pays: `amount` as much as one invoice has open, `all` as much as the customer has open. `seen`: that check is recorded;
 * `by-hand`: a payment of that customer and amount is, of about that day.
 */
export const MATCH_REASONS = ['invoice', 'customer', 'payer', 'name', 'amount', 'all', 'seen', 'by-hand'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** `certain`: a payer that is sure and the amount agree; `likely`: one of them does. */
export const CERTAINTIES = ['certain', 'likely', 'none'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Why a line of a bank file can't be read: no amount, no day, a day to come, an id that is in the file already, one that is too long. */
export const BANK_RULES = ['amount', 'day', 'future', 'twice', 'long'] as const;
export type BankRule = (typeof BANK_RULES)[number];

/**
 * Why a file can't be taken, and what its words name: several accounts or currencies in it, another currency, another account than before, an account that has
 * another name here; neither CSV nor OFX, too many lines, a line that can't be read.
 */
export const BANK_REFUSALS = ['accounts', 'currencies', 'currency', 'account', 'elsewhere', 'kind', 'rows', 'row'] as const;
export type BankRefusal = (typeof BANK_REFUSALS)[number];
