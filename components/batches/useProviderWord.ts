'use client';

import { useTranslations } from 'next-intl';

/** The carrier's name as people say it; one nobody knows as it came. */
export function useProviderWord() {
  const t = useTranslations('sims.provider');
  return (provider: string | null) => (provider === 'vzw' || provider === 'att' ? t(provider) : provider);
}
