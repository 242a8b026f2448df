'use client';

import { useTranslations } from 'next-intl';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { levelOf } from './level.ts';

/** How a test stands, in a word; of one that the station just holds there is none. */
export function useLevelWord() {
  const t = useTranslations('onTest.levels');
  return (test: OpenTest, now: number): string | undefined => {
    const level = levelOf(test, now);
    return level === 'on' ? undefined : t(level);
  };
}
