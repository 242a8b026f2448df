'use client';

import { useTranslations } from 'next-intl';
import { knownProvider } from '#lib/contract/sims/states.ts';

export function useProviderWord() {
  const t = useTranslations('sims.provider');
  return (provider: string | null) => {
    const known = knownProvider(provider);
    return known ? t(known) : provider;
  };
}
