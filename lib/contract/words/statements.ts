/** Customers of one run. */
export const MOST_STATEMENTS = 500;
/** So many of a run are one PDF. */
export const STATEMENTS_PRINTED = 100;
/** What a customer lacks for the way they want it by, so that it goes the other way. */
export const STATEMENT_LACKS = ['email', 'address'] as const;
/** Why a customer gets none: nowhere to send it to, or one of the same period is out already. */
export const STATEMENT_LEFT = ['nowhere', 'sent'] as const;
