'use client';

import { useTranslations } from 'next-intl';
import type { ActivityEntry } from '#lib/contract/operations/activity.ts';
import { ACTIVITY_SOURCES } from '#lib/contract/words/operations.ts';

export function useSourceWord() {
  const t = useTranslations('operations.activity.sources');
  return (source: string) => {
    const known = ACTIVITY_SOURCES.find((each) => each === source);
    return known ? t(known) : source;
  };
}

/** What is told of work beside its kind: what it was called, why, and of how many. */
export function useActivityDetails() {
  const t = useTranslations('operations.activity');
  return ({ source, facts }: ActivityEntry): string => {
    if (source !== 'work' || !facts) return '';
    const count = Number(facts.count ?? 0);
    return [facts.reason ?? facts.name, count > 0 ? t('rows', { count }) : undefined].filter(Boolean).join(' · ');
  };
}
