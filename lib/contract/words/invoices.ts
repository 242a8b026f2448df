/** Invoices in one file. */
export const MOST_PRINTED = 100;
