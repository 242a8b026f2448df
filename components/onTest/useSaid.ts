'use client';

import { useTranslations } from 'next-intl';
import type { Told } from '#lib/contract/swaps/onTest.ts';
import { NAMES } from './useTold.ts';

/** Who was told of a fire alarm system's test, a sentence each. */
export function useSaid() {
  const t = useTranslations('onTest.fire.said');
  return (told: Told | null | undefined): string[] => NAMES.flatMap((name) => (told?.[name] ? [t(name, { who: told[name] })] : []));
}
