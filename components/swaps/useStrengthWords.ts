'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import type { Strength } from '#lib/contract/swaps/commissioning.ts';

/** −71 dBm, B13, read from the panel, 2:12 PM. */
export function useStrengthWords() {
  const t = useTranslations('swaps.commissioning');
  const clock = useClock();
  return (strength: Strength | null): string => {
    if (!strength) return t('unmeasured');
    const { dbm, band, source, by, at } = strength;
    return `${band ? t('banded', { dbm, band }) : t('dbm', { dbm })}, ${t(`sources.${source}`, { by: by ?? '' })}, ${clock(at)}`;
  };
}
