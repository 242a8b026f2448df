'use client';

import { useTranslations } from 'next-intl';
import { useScopeWords } from '#components/onTest/useScopeWords.ts';
import { useTestHref } from '#components/onTest/useTestHref.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import { Link } from '#lib/i18n/navigation.ts';
import css from './wall.module.css';

/** A test that begins within the hour, or that something holds back. */
export function WallPlan({ plan, now }: { plan: PlannedTest; now: Date }) {
  const t = useTranslations('swaps.wall');
  const common = useTranslations('common');
  const clock = useClock();
  const ours = useTestWords();
  const { partOf, detailsOf } = useScopeWords();
  const href = useTestHref()({ swap_id: null, cs_no: plan.cs_no });
  const isHeld = plan.state === 'held';
  const about = [common('minutes', { minutes: plan.minutes }), partOf(plan), ...detailsOf({ ...plan, confirmation: null }), plan.reason];
  const cells = (
    <>
      <span className={css.time}>
        <strong suppressHydrationWarning>
          <StatusGlyph glyph={isHeld ? 'late' : 'pending'} size={20} />{' '}
          {formatDuration(isHeld ? now.getTime() - Date.parse(plan.starts_at) : Math.max(0, Date.parse(plan.starts_at) - now.getTime()))}
        </strong>
        <span>{clock(plan.starts_at)}</span>
      </span>
      <span className={css.two}>
        <b>{plan.site_name ?? plan.cs_no}</b>
        <span>
          <Id kind="cs" value={plan.cs_no} />
          {plan.Branch && `, ${plan.Branch}`}
        </span>
      </span>
      <span className={css.steps}>
        <span>{t('noSwap')}</span>
      </span>
      <span className={css.next}>
        <span className={css.two}>
          <b>{t(isHeld ? 'held' : 'planned')}</b>
          <span>{isHeld ? (ours(plan.message) ?? plan.message) : about.filter(Boolean).join(', ')}</span>
        </span>
      </span>
      <span className={css.owner} data-asked={isHeld ? '' : undefined}>
        {plan.by}
      </span>
    </>
  );
  return (
    <li data-urgency={isHeld ? 3 : 0}>
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
