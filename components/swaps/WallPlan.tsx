'use client';

import { useTranslations } from 'next-intl';
import { useScopeWords } from '#components/onTest/useScopeWords.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import { WallSystem } from './WallSystem.tsx';
import css from './wall.module.css';

/** A test that begins within the hour, or that something holds back. */
export function WallPlan({ plan, now }: { plan: PlannedTest; now: Date }) {
  const t = useTranslations('swaps.wall');
  const common = useTranslations('common');
  const clock = useClock();
  const ours = useTestWords();
  const { partOf, detailsOf } = useScopeWords();
  const isHeld = plan.state === 'held';
  const about = [common('minutes', { minutes: plan.minutes }), partOf(plan), ...detailsOf({ ...plan, confirmation: null }), plan.reason];
  const detail = isHeld ? (ours(plan.message) ?? plan.message) : about.filter(Boolean).join(', ');
  const time = (
    <span className={css.time}>
      <strong suppressHydrationWarning>
        <StatusGlyph glyph={isHeld ? 'late' : 'pending'} size={20} />{' '}
        {formatDuration(isHeld ? now.getTime() - Date.parse(plan.starts_at) : Math.max(0, Date.parse(plan.starts_at) - now.getTime()))}
      </strong>
      <span>{clock(plan.starts_at)}</span>
    </span>
  );
  const rest = { title: t(isHeld ? 'held' : 'planned'), detail: detail ?? '', owner: plan.by, isAsked: isHeld };
  return <WallSystem of={{ ...plan, swap_id: null }} urgency={isHeld ? 3 : 0} time={time} {...rest} />;
}
