'use client';

import { useTranslations } from 'next-intl';
import { knownProvider } from '#lib/contract/sims/states.ts';

export function useProviderName() {
  const t = useTranslations('sims.provider');
  return (provider: string | null) => t(knownProvider(provider) ?? 'other');
}
