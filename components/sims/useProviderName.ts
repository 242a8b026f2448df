'use client';

import { useTranslations } from 'next-intl';

/** The carrier's name as people say it; an unknown one is only "the provider". */
export function useProviderName() {
  const t = useTranslations('sims.provider');
  return (provider: string | null) => (provider === 'vzw' || provider === 'att' ? t(provider) : t('other'));
}
