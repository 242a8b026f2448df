'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';

/** That who was on site has gone, and how that is known. */
export function useLeftWords() {
  const t = useTranslations('onTest.left');
  const clock = useClock();
  return ({ left }: Pick<OpenTest, 'left'>): string | undefined => (left ? t(left.why, { time: clock(left.at) }) : undefined);
}
