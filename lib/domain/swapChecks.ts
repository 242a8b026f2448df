import type { AnyCheck, SwapCheck } from '#lib/contract/swaps/checks.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';

/** What was said of the new SIM, and is not said of another one that is chosen instead. */
export const OF_NEW_SIM: readonly string[] = [
  ...(['verify-later', 'fitted', 'antenna', 'tamper-closed', 'programmed-on-site', 'program-sent', 'signal-seen'] satisfies AnyCheck[]),
];

/** What is not so any more once another thing is said: a radio that is out is not in. */
export const UNSAYS: Readonly<Record<string, readonly string[]>> = {
  fitted: ['new-removed', 'old-back', 'closed-back', 'old-signal-seen'],
  'old-removed': ['old-back', 'closed-back', 'old-signal-seen'],
  'new-removed': ['fitted', 'antenna', 'tamper-closed', 'programmed-on-site', 'signal-seen'],
  'old-back': ['old-removed'],
} satisfies Partial<Record<SwapCheck, AnyCheck[]>>;

export const checklistOf = (swap: Pick<Swap, 'old_sim_id' | 'panel_flagged'>): SwapCheck[] => [
  ...(swap.old_sim_id === null ? [] : (['old-removed'] as const)),
  'fitted',
  'antenna',
  'tamper-closed',
  ...(swap.panel_flagged ? [] : (['programmed-on-site'] as const)),
];
