'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { isWatchDue } from './level.ts';
import { useNotifiedWords } from './useNotifiedWords.ts';

export function FirePanel({ test }: { test: OpenTest }) {
  const t = useTranslations('onTest.fire');
  const clock = useClock();
  const now = useSecond();
  const { told, fire_watch_at: at } = test;
  const said = useNotifiedWords()(told);
  const watch =
    told?.fire_watch || at === null ? undefined : isWatchDue(test, now) ? t('watchDueSince') : t('watchFrom', { time: clock(at) });
  return (
    <small style={{ display: 'block', fontSize: '0.75rem' }}>
      <b>{t('title')}.</b> {said.length === 0 ? t('nobodyTold') : said.join(' ')} {watch && <b>{watch}</b>}
    </small>
  );
}
