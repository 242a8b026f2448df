'use client';

import { useTranslations } from 'next-intl';

const TROUBLES = ['panel-silent', 'cut-off', 'shrunken', 'differs', 'withdrawn', 'test-ended'] as const;

/** What stands in a transfer's way, in words; a station's or a panel's own words as they are. */
export function useTroubleWords() {
  const t = useTranslations('swaps');
  return (message: string) => {
    const known = TROUBLES.find((name) => name === message);
    return known ? t(`trouble.${known}`) : message === 'trapped' ? t('transfer.trapped') : message;
  };
}
