import { SIM_RULES } from '#lib/contract/sims/states.ts';

/**
 * Why a row is left out; the words live in messages `bulk.skips.<rule>`. Besides the rules of the life-cycle: nothing to do, a live system
 * depends on it (that is done one by one), another job has it, not this user's, changed since (undo), the wrong provider, no warehouse to put
 * it in, no SIM behind the row, gone meanwhile, cancelled before its turn, or no longer what the line rule that found it looks for.
 */
export const SKIP_RULES = [
  ...SIM_RULES,
  'no-op',
  'live-system',
  'in-job',
  'forbidden',
  'changed-since',
  'wrong-provider',
  'no-place',
  'no-sim',
  'gone',
  'cancelled',
  'rule-unfit',
  'rule-unknown',
] as const;
export type SkipRule = (typeof SKIP_RULES)[number];

/** Up to so many rows a click is enough. */
export const CONFIRM_ABOVE = 50;
