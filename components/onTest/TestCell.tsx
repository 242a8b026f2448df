'use client';

import { useTranslations } from 'next-intl';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { GLYPH_OF, isWatchDue, leftOf, levelOf } from './level.ts';
import css from './TestCell.module.css';
import { useEscalationWords } from './useEscalationWords.ts';
import { useLeftWords } from './useLeftWords.ts';
import { useScopeWords } from './useScopeWords.ts';
import { useTestHref } from './useTestHref.ts';

export function TestCell({ test, served }: { test: OpenTest; served: number | undefined }) {
  const t = useTranslations('onTest');
  const common = useTranslations('common');
  const now = useSecond(served);
  const href = useTestHref()(test);
  const level = levelOf(test, now);
  const left = leftOf(test, now);
  const has = useEscalationWords()(test);
  const gone = useLeftWords()(test);
  const part = useScopeWords().partOf(test);
  const face = (
    <>
      <StatusGlyph glyph={GLYPH_OF[level]} />
      <Id kind="cs" value={test.cs_no} />
      {test.is_fire && <b>{t(isWatchDue(test, now) ? 'fire.watchDue' : 'fire.mark')}</b>}
      <span data-part="site">{test.site_name}</span>
      {part && <b data-part="part">{part}</b>}
      {level !== 'on' && <b>{t(`levels.${level}`)}</b>}
      {left !== undefined && (
        <span data-part="face" suppressHydrationWarning>
          {left < 0 ? common('overBy', { face: formatDuration(left) }) : formatDuration(left)}
        </span>
      )}
      {gone && (
        <b data-part="part" suppressHydrationWarning>
          {gone}
        </b>
      )}
      {has && <b data-part="part">{has}</b>}
      <span data-part="by">{test.by ?? t('byStation')}</span>
    </>
  );
  return href ? (
    <Link href={href} prefetch={false} data-level={level} className={css.cell}>
      {face}
    </Link>
  ) : (
    <span data-level={level} className={css.cell}>
      {face}
    </span>
  );
}
