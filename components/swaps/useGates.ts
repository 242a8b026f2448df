'use client';

import { useTranslations } from 'next-intl';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { GATE_RULES, type GateRule } from '#lib/domain/gateRules.ts';
import { actRules, gateOf, offTestSince, type SwapAct, stopOf } from '#lib/domain/swapGates.ts';
import { useSwapContext } from './SwapContext.ts';

export const rulesIn = (errors: Record<string, string[]> | undefined): GateRule[] => {
  const named = new Set(Object.values(errors ?? {}).flat());
  return GATE_RULES.filter((rule) => named.has(rule));
};

export function useRuleWords() {
  const t = useTranslations('swaps.gates');
  return (rules: readonly GateRule[]) => (rules.length > 0 ? rules.map((rule) => t(rule)).join(' ') : undefined);
}

/** Why nothing can be typed or chosen now, whatever the step; nothing when it can. */
export function useLock() {
  const t = useTranslations('swaps.gates');
  const { swap, hold } = useSwapContext();
  const stop = stopOf(swap);
  return hold ?? (stop && t(stop));
}

/** Why a step further on can't be looked at yet, in words; nothing when it can. */
export function useLockedWords(swap: Swap | undefined) {
  const t = useTranslations('swaps');
  const now = new Date(useSecond());
  const words = useRuleWords();
  const reached = swap?.step ?? 1;
  return (step: number): string | undefined => {
    if (step <= reached) return undefined;
    const stop = swap && stopOf(swap);
    if (stop) return words([stop]);
    if (!swap || step > reached + 1) return words(['too-early']);
    return words(gateOf(swap, reached, now)) ?? t('wizard.goOnFrom', { step: reached });
  };
}

export function useOffTest() {
  const { swap } = useSwapContext();
  return offTestSince(swap, new Date(useSecond())) !== undefined;
}

/** Why a step can't be left or an act can't be done now, in words; nothing when it can. */
export function useGates() {
  const { swap, hold } = useSwapContext();
  const now = new Date(useSecond());
  const words = useRuleWords();
  return {
    toLeave: (step: number) => hold ?? words(gateOf(swap, step, now)),
    toAct: (act: SwapAct) => hold ?? words(actRules(swap, act, now)),
  };
}
