export const BILLING_CYCLES = ['monthly', 'quarterly', 'annual'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];
export const CYCLE_MONTHS: Record<BillingCycle, number> = { monthly: 1, quarterly: 3, annual: 12 };

/** What is billed again and again, as dealers sell it; a item has its own words beside. */
export const SERVICES_BILLED = ['monitoring', 'cell', 'test-inspect', 'service-plan', 'access', 'video', 'lease', 'other'] as const;

export const RECURRING_STATES = ['upcoming', 'active', 'ending', 'ended'] as const;

/** Why recurring revenue begins, changes and ends: the attrition report of a dealer is by these. */
export const ADD_REASONS = ['new', 'added-service', 'takeover', 'acquired', 'correction'] as const;
export const CHANGE_REASONS = ['increase', 'decrease', 'retention', 'correction'] as const;
export const END_REASONS = [
  'moved',
  'competitor',
  'no-need',
  'price',
  'non-payment',
  'service-problem',
  'line-ended',
  'correction',
] as const;

/** A cycle is reckoned so far ahead at most. */
export const MOST_MONTHS_AHEAD = 12;

export const RUN_STATES = ['running', 'done', 'undoing', 'undone', 'sending', 'sent'] as const;
