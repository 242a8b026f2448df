'use client';

import { useTranslations } from 'next-intl';
import { useDayWords } from './dayWords.ts';
import type { Landing } from './landing.ts';
import { useVisitWords } from './visitWords.ts';

/** What comes of it if it is let go here. */
export function LandingNote({ landing: { at, begins, window, asks, conflicts }, who }: { landing: Landing; who: string }) {
  const t = useTranslations('dispatch.drop');
  const common = useTranslations('common');
  const words = useVisitWords();
  const { clock } = useDayWords();
  const [first, ...more] = conflicts;
  const values = { who, order: at + 1, at: begins === null ? '' : clock(begins) };
  return (
    <>
      <div>{begins === null ? common('stopOf', values) : t(window ? 'from' : 'at', values)}</div>
      {asks && <div>{t('asks')}</div>}
      {first && <div>{[words.conflict(first, who), more.length > 0 && `+${more.length}`].filter(Boolean).join(' ')}</div>}
    </>
  );
}
