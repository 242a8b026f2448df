'use client';

import { useTranslations } from 'next-intl';
import { useProviderName } from '#components/sims/useProviderName.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { refusalWords } from '#lib/domain/refusals.ts';

/** Why a step that was to go by itself was refused, in words; what an earlier version wrote, as it is. */
export function useHeldWords() {
  const t = useTranslations('swaps');
  const rules = useTranslations('sims.rules.refused');
  const problems = useTranslations('problems');
  const providerName = useProviderName();
  return (message: string | null | undefined, swap?: Pick<Swap, 'new_sim'>): string =>
    refusalWords(message, {
      gate: (rule) => t(`gates.${rule}`),
      sim: (rule) => rules(rule, { provider: providerName(swap?.new_sim?.provider ?? null) }),
      problem: (code) => (code === 'forbidden' ? t('follow.forbidden') : problems(code)),
    }) ??
    message ??
    '';
}
