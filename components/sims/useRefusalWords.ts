'use client';

import { useTranslations } from 'next-intl';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { verdictOf } from '#lib/domain/simLifecycle.ts';
import { useProviderName } from './useProviderName.ts';
import { useStatusWord } from './useStatusWord.ts';

export function useRefusalWords(sim: Sim) {
  const t = useTranslations('sims');
  const statusWord = useStatusWord();
  const provider = useProviderName()(sim.provider);
  return (action: SimAction) => {
    const verdict = verdictOf(sim, action);
    if (verdict.kind === 'refused') return t(`rules.refused.${verdict.rule}`, { provider });
    if (verdict.kind === 'no-op') return t('rules.already', { status: statusWord(sim).toLowerCase() });
    return undefined;
  };
}
