'use client';

import { useTranslations } from 'next-intl';
import { CRITICAL_KINDS } from '#lib/contract/words/tickets.ts';

export function useCriticalWords() {
  const t = useTranslations('tickets.critical');
  const wordOf = (kind: string): string => {
    const known = CRITICAL_KINDS.find((each) => each === kind);
    return known ? t(`kinds.${known}`) : kind;
  };
  return { wordOf, allOf: (kinds: readonly string[]) => kinds.map(wordOf).join(', ') };
}
