'use client';

import { useTranslations } from 'next-intl';
import { sayingOf } from '#lib/contract/words/onTest.ts';

/** What the server says of a test, in words; nothing for a station's own, which are shown as they are. */
export function useTestWords() {
  const t = useTranslations('onTest.sayings');
  return (message: string | null | undefined): string | undefined => {
    const saying = sayingOf(message);
    return saying && t(saying);
  };
}
