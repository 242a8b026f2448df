'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import type { Strength } from '#lib/contract/swaps/commissioning.ts';

export function useStrengthWords() {
  const t = useTranslations('swaps.commissioning');
  const phone = useTranslations('installer.zones');
  const clock = useClock();
  return (strength: Strength | null): string => {
    if (!strength) return phone('unmeasured');
    const { dbm, band, source, by, at } = strength;
    return `${band ? phone('banded', { dbm, band }) : phone('dbm', { dbm })}, ${t(`sources.${source}`, { by: by ?? '' })}, ${clock(at)}`;
  };
}
