'use client';

import { useTranslations } from 'next-intl';
import { useLeftWords } from '#components/onTest/useLeftWords.ts';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { isOver, offTestSince } from '#lib/domain/swapGates.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { useNextWords } from './useNextWords.ts';
import { useOwnerWords } from './useOwnerWords.ts';
import { WallSteps } from './WallSteps.tsx';
import css from './wall.module.css';
import type { Shown } from './wallRows.ts';

export function WallLine({ row, now }: { row: Shown; now: Date }) {
  const t = useTranslations('swaps.wall');
  const words = useNextWords();
  const ownerOf = useOwnerWords();
  const { swap, next, urgency, left, technician, test } = row;
  const gone = useLeftWords()(test ?? { left: null });
  const isGone = gone !== undefined && urgency !== 4;
  const { title, detail } = isGone ? { title: t('stillOn'), detail: gone } : words(next, swap, now);
  const owner = ownerOf(row, now);
  return (
    <li data-urgency={isOver(swap) ? 'done' : urgency}>
      <Link
        href={hrefOf('sim-swap', { id: swap.id })}
        prefetch={false}
        className={css.row}
        data-held={(left ?? 0) > 0 && urgency < 2 ? '' : undefined}
      >
        <WallTime row={row} now={now} />
        <span className={css.two}>
          <b>{swap.site_name ?? swap.cs_no}</b>
          <span>
            <Id kind="cs" value={swap.cs_no} />
            {technician && `, ${swap.Branch ? t('who', { name: technician, Branch: swap.Branch }) : technician}`}
          </span>
        </span>
        <WallSteps swap={swap} isHeld={(left ?? 0) > 0} />
        <span className={css.next}>
          {urgency === 4 && <StatusGlyph glyph="test-over" size={30} />}
          <span className={css.two}>
            <b>{title}</b>
            {detail && <span>{detail}</span>}
          </span>
        </span>
        <span className={css.owner} data-asked={owner.isAsked ? '' : undefined}>
          {owner.text}
        </span>
      </Link>
    </li>
  );
}

function WallTime({ row: { swap, left, next }, now }: { row: Shown; now: Date }) {
  const t = useTranslations('swaps.wall');
  const clock = useClock();
  const of = (big: string, small: string, glyph?: 'done') => (
    <span className={css.time} data-word={/\d/.test(big) ? undefined : ''}>
      <strong suppressHydrationWarning>
        {glyph && <StatusGlyph glyph={glyph} size={20} />} {big}
      </strong>
      <span>{small}</span>
    </span>
  );
  if (isOver(swap)) return of(t('time.done'), swap.finalized_at ? t('time.at', { time: clock(swap.finalized_at) }) : '', 'done');
  if (next.what === 'off-test') {
    const since = offTestSince(swap, now);
    return since ? of(formatDuration(now.getTime() - Date.parse(since)), t('time.over', { time: clock(since) })) : of(t('time.off'), '');
  }
  if (left !== undefined && left > 0 && swap.test?.expires_at)
    return of(formatDuration(left), t('time.until', { time: clock(swap.test.expires_at) }));
  if (next.what === 'cant-end') return of(t('time.ending'), '');
  if (swap.test?.state === 'asking')
    return of(t('time.asking'), swap.test.asked_at ? t('time.asked', { time: clock(swap.test.asked_at) }) : '');
  if (swap.ending) return of(t('time.ending'), '');
  return of(t('time.next'), t('time.notYet'));
}
