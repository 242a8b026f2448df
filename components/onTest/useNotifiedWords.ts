'use client';

import { useTranslations } from 'next-intl';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import { NAMES } from './useNotified.ts';

const ALL = [...NAMES, 'restored'] as const;

/** Who was told of a fire alarm system's test, a sentence each. */
export function useNotifiedWords() {
  const t = useTranslations('onTest.fire.said');
  return (told: Notified | null | undefined): string[] => ALL.flatMap((name) => (told?.[name] ? [t(name, { who: told[name] })] : []));
}
