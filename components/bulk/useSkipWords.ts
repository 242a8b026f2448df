'use client';

import { useTranslations } from 'next-intl';
import { SKIP_RULES } from '#lib/contract/words/bulk.ts';

export function useSkipWords() {
  const t = useTranslations('bulk.skips');
  return (rule: string) => {
    const known = SKIP_RULES.find((each) => each === rule);
    return known ? t(known) : rule;
  };
}
