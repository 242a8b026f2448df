'use client';

import { useTranslations } from 'next-intl';
import { knownProvider } from '#lib/contract/sims/states.ts';

/** The carrier's name as people say it; an unknown one is only "the provider". */
export function useProviderName() {
  const t = useTranslations('sims.provider');
  return (provider: string | null) => t(knownProvider(provider) ?? 'other');
}
