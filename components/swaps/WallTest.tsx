'use client';

import { useTranslations } from 'next-intl';
import { useEscalationWords } from '#components/onTest/useEscalationWords.ts';
import { useLeftWords } from '#components/onTest/useLeftWords.ts';
import { useLevelWord } from '#components/onTest/useLevelWord.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { useClock } from '#components/ui/display/useClock.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { Urgency } from '#lib/domain/nextObstacle.ts';
import { WallSystem } from './WallSystem.tsx';
import css from './wall.module.css';

/** A system on test without a swap at which anybody is at work. */
export function WallTest({ test, urgency, now }: { test: OpenTest; urgency: Urgency; now: Date }) {
  const t = useTranslations('swaps.wall');
  const titles = useTranslations('swaps.next.titles');
  const clock = useClock();
  const escalation = useEscalationWords()(test);
  const gone = useLeftWords()(test);
  const ours = useTestWords();
  const left = test.expires_at ? Date.parse(test.expires_at) - now.getTime() : undefined;
  const isOver = left !== undefined && left <= 0;
  const level = useLevelWord()(test, now.getTime());
  const title = isOver ? t('timeUp') : test.unreachable ? titles('cant-end') : t(test.left ? 'stillOn' : 'endsSoon');
  const detail = test.unreachable ? (ours(test.message) ?? test.message ?? '') : [gone, escalation].filter(Boolean).join(' · ');
  const time = (
    <span className={css.time} data-word={left === undefined ? '' : undefined}>
      <strong suppressHydrationWarning>{left === undefined ? level : formatDuration(left)}</strong>
      <span>{test.expires_at && t(isOver ? 'time.over' : 'time.until', { time: clock(test.expires_at) })}</span>
    </span>
  );
  const owner = { owner: test.escalation?.taken_by ?? test.by, isAsked: test.escalation !== null && !test.escalation.taken_at };
  return <WallSystem of={test} urgency={urgency} time={time} title={title} detail={detail} {...owner} />;
}
