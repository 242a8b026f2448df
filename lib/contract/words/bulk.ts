import { SIM_RULES } from '#lib/contract/sims/states.ts';

/**
 * Why a row is left out; the words live in messages `bulk.skips.<rule>`. Besides the rules of the life-cycle: nothing to do, a live system
 * depends on it (that is done one by one), another job has it, not this user's, changed since (undo), the wrong provider, no warehouse to put
 * it in, no SIM behind the row, gone meanwhile, cancelled before its turn, or no longer what the line rule that found it looks for.
 * Of a line that is to be moved: it is not active, a live system depends on it, what it should go to is not known, is not at hand, has no card, stands
 * in the list twice, or it would go over in another way by now than was shown.
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
  'not-active',
  'no-target',
  'not-at-hand',
  'no-card',
  'twice',
  'other-move',
  'by-swap',
] as const;
export type SkipRule = (typeof SKIP_RULES)[number];

export const CONFIRM_ABOVE = 50;

export const MOST_MOVES = 5_000;
