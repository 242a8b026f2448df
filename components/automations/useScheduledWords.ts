'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useSkipWords } from '#components/bulk/useSkipWords.ts';
import { SCHEDULED_RULES, type ScheduledChange } from '#lib/contract/automations.ts';

export function useScheduledWords() {
  const t = useTranslations('automations');
  const format = useFormatter();
  const skipWord = useSkipWords();
  const dayOf = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'medium' });
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
