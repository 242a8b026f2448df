'use client';

import { useTranslations } from 'next-intl';
import { useEscalationWords } from '#components/onTest/useEscalationWords.ts';
import { useTestHref } from '#components/onTest/useTestHref.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { Link } from '#lib/i18n/navigation.ts';
import css from './wall.module.css';

/** A system on test without a swap at which anybody is at work. */
export function WallTest({ test, now }: { test: OpenTest; now: Date }) {
  const t = useTranslations('swaps.wall');
  const clock = useClock();
  const href = useTestHref()(test);
  const escalation = useEscalationWords()(test);
  const ours = useTestWords();
  const left = test.expires_at ? Date.parse(test.expires_at) - now.getTime() : undefined;
  const isOver = test.unreachable || (left !== undefined && left <= 0);
  const cells = (
    <>
      <span className={css.time}>
        <strong suppressHydrationWarning>{left === undefined ? t('time.asking') : formatDuration(left)}</strong>
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
        {isOver && <StatusGlyph glyph="test-over" size={30} />}
        <span className={css.two}>
          <b>{t(test.unreachable ? 'cantEnd' : 'leftOn')}</b>
          <span>{test.unreachable ? (ours(test.message) ?? test.message) : escalation}</span>
        </span>
      </span>
      <span className={css.owner} data-asked={test.escalation && !test.escalation.taken_at ? '' : undefined}>
        {test.escalation?.taken_by ?? test.by}
      </span>
    </>
  );
  return (
    <li data-urgency={isOver ? 4 : 3}>
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
