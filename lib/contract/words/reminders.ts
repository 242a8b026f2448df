export const FEE_KINDS = ['none', 'flat', 'percent'] as const;
export const MOST_STEPS = 3;
/** Invoices that are reminded of in one deed. */
export const MOST_REMINDED = 500;
/** So long a deed can be undone; its mails leave after that. */
export const UNDO_MINUTES = 10;
/** `fees`: reminded without a late fee. */
export const REMINDER_HOLDS = ['fees', 'all'] as const;
/** Why an invoice that is late gets no reminder: somebody disputes it, its customer gets none, their billing is on hold, or unapplied credit covers it. */
export const LEFT_REASONS = ['disputed', 'exempt', 'on-hold', 'unapplied'] as const;
