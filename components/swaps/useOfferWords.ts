'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useUnits } from '#components/directions/useWayWords.ts';
import type { Offered } from '#lib/contract/swaps.ts';

const MILE = 1609.344;

/** Where it lies, whose truck that is, and how far from the site. */
export function useOfferWords() {
  const t = useTranslations('swaps.wizard.sims');
  const format = useFormatter();
  const [units] = useUnits();
  return ({ sim, place, metres, technician }: Offered): string => {
    const code = sim.warehouse_code ?? '';
    const where =
      place === 'truck'
        ? t('onTruck', { code, name: technician ?? '' })
        : technician
          ? t('onOther', { code, name: technician })
          : t('at', { code });
    if (place === 'truck' || metres === null) return where;
    const value = metres / (units === 'mi' ? MILE : 1000);
    const unit = units === 'mi' ? 'mile' : 'kilometer';
    const far = format.number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 });
    return `${where}, ${t('away', { distance: far })}`;
  };
}
