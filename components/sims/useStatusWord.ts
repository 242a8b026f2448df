'use client';

import { useTranslations } from 'next-intl';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { markOf } from '#lib/domain/carrierRules.ts';

/** A SIM's status in words; one that its carrier does not know is called a mark of ours. */
export function useStatusWord() {
  const t = useTranslations('sims');
  return ({ status, provider = null }: Pick<Sim, 'status'> & Partial<Pick<Sim, 'provider'>>) => {
    const mark = markOf(provider, status);
    return mark ? t(`mark.${mark}`) : t(`status.${status}`);
  };
}
