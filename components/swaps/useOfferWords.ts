'use client';

import { useTranslations } from 'next-intl';
import { useWayWords } from '#components/directions/useWayWords.ts';
import type { Offered } from '#lib/contract/swaps.ts';

/** Where it lies, whose truck that is, and how far from the site. */
export function useOfferWords() {
  const t = useTranslations('swaps.wizard.sims');
  const { distance } = useWayWords(undefined);
  return ({ sim, place, metres, technician }: Offered): string => {
    const code = sim.warehouse_code ?? '';
    const where =
      place === 'truck'
        ? t('onTruck', { code, name: technician ?? '' })
        : technician
          ? t('onOther', { code, name: technician })
          : t('at', { code });
    if (place === 'truck' || metres === null) return where;
    return `${where}, ${t('away', { distance: distance(metres) })}`;
  };
}
