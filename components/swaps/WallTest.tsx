'use client';

import { useTranslations } from 'next-intl';
import { useEscalationWords } from '#components/onTest/useEscalationWords.ts';
import { useLeftWords } from '#components/onTest/useLeftWords.ts';
import { useLevelWord } from '#components/onTest/useLevelWord.ts';
import { useTestHref } from '#components/onTest/useTestHref.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { Urgency } from '#lib/domain/nextObstacle.ts';
import { Link } from '#lib/i18n/navigation.ts';
import css from './wall.module.css';

/** A system on test without a swap at which anybody is at work. */
export function WallTest({ test, urgency, now }: { test: OpenTest; urgency: Urgency; now: Date }) {
  const t = useTranslations('swaps.wall');
  const titles = useTranslations('swaps.next.titles');
  const clock = useClock();
  const href = useTestHref()(test);
  const escalation = useEscalationWords()(test);
  const gone = useLeftWords()(test);
  const ours = useTestWords();
  const left = test.expires_at ? Date.parse(test.expires_at) - now.getTime() : undefined;
  const isOver = left !== undefined && left <= 0;
  const level = useLevelWord()(test, now.getTime());
  const title = isOver ? t('timeUp') : test.unreachable ? titles('cant-end') : t(test.left ? 'stillOn' : 'endsSoon');
  const cells = (
    <>
      <span className={css.time} data-word={left === undefined ? '' : undefined}>
        <strong suppressHydrationWarning>{left === undefined ? level : formatDuration(left)}</strong>
        <span>{test.expires_at && t(isOver ? 'time.over' : 'time.until', { time: clock(test.expires_at) })}</span>
      </span>
      <span className={css.two}>
        <b>{test.site_name ?? test.cs_no}</b>
        <span>
          <Id kind="cs" value={test.cs_no} />
          {test.Branch && `, ${test.Branch}`}
        </span>
      </span>
      <span className={css.steps}>
        <span>{t('noSwap')}</span>
      </span>
      <span className={css.next}>
        {urgency === 4 && <StatusGlyph glyph="test-over" size={30} />}
        <span className={css.two}>
          <b>{title}</b>
          <span>{test.unreachable ? (ours(test.message) ?? test.message) : [gone, escalation].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <span className={css.owner} data-asked={test.escalation && !test.escalation.taken_at ? '' : undefined}>
        {test.escalation?.taken_by ?? test.by}
      </span>
    </>
  );
  return (
    <li data-urgency={urgency}>
      {href ? (
        <Link href={href} prefetch={false} className={css.row}>
          {cells}
        </Link>
      ) : (
        <div className={css.row}>{cells}</div>
      )}
    </li>
  );
}
