'use client';

import { useTranslations } from 'next-intl';
import { useTestWords } from '#components/onTest/useTestWords.ts';

const TROUBLES = [
  'panel-silent',
  'cut-off',
  'shrunken',
  'differs',
  'withdrawn',
  'test-ended',
  'test-partial',
  'restore-first',
  'no-radio',
] as const;

/** What stands in the way of a transfer or an ending, in words; a station's, a carrier's or a panel's own words as they are. */
export function useTroubleWords() {
  const t = useTranslations('swaps');
  const ours = useTestWords();
  return (message: string): string => {
    const known = TROUBLES.find((name) => name === message);
    return known ? t(`trouble.${known}`) : message === 'trapped' ? t('transfer.trapped') : (ours(message) ?? message);
  };
}
