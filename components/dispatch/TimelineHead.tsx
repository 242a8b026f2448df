'use client';

import { useTranslations } from 'next-intl';
import { type Axis, shareOf } from './axis.ts';
import { useDayWords } from './dayWords.ts';
import css from './Timeline.module.css';

export function TimelineHead({ axis, now }: { axis: Axis; now: number | undefined }) {
  const common = useTranslations('common');
  const { hour, clock } = useDayWords();
  return (
    <div className={css.head}>
      <div className={css.corner}>{common('day')}</div>
      <div aria-hidden className={css.hours}>
        {axis.hours.map((at) => (
          <span key={at} className={css.hour} style={{ left: `calc(${shareOf(axis, at)}% + 4px)` }}>
            {hour(at)}
          </span>
        ))}
        {now !== undefined && (
          <span className={css.clock} style={{ left: `clamp(34px, ${shareOf(axis, now)}%, 100% - 34px)` }}>
            {clock(now)}
          </span>
        )}
      </div>
    </div>
  );
}
