'use client';

import { useTranslations } from 'next-intl';
import { useSkipWords } from '#components/bulk/useSkipWords.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import type { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import { SCHEDULED_RULES } from '#lib/contract/words/scheduledChanges.ts';

export function useScheduledWords() {
  const t = useTranslations('scheduledChanges');
  const skipWord = useSkipWords();
  const dayOf = useShortDay();
  return {
    dayOf,
    /** "Deactivate 12 lines" */
    whatOf: ({ action, lines }: Pick<ScheduledChange, 'action' | 'lines'>) => t('what', { action, count: lines }),
    stateOf: ({ state }: Pick<ScheduledChange, 'state'>) => t(`states.${state}`),
    whyOf: (rule: string) => {
      const known = SCHEDULED_RULES.find((each) => each === rule);
      return known ? t(`rules.${known}`) : skipWord(rule);
    },
  };
}
