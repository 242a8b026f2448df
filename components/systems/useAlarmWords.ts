'use client';

import { useTranslations } from 'next-intl';
import { ALARM_ENDS } from '#lib/contract/alarms.ts';
import { useSignalWords } from './useSignalWords.ts';

export function useAlarmWords() {
  const t = useTranslations('systems.alarms');
  const words = useSignalWords();
  return (facts: Record<string, unknown> | null): string => {
    const { code, zone } = facts ?? {};
    const how = ALARM_ENDS.find((each) => each === facts?.how);
    if (typeof code !== 'string') return '';
    const text = words({ code, text: null });
    return [typeof zone === 'string' ? t('alarm', { text, zone }) : text, how && t(`said.${how}`)].filter(Boolean).join(', ');
  };
}
