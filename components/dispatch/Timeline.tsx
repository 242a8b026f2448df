'use client';

import { useTranslations } from 'next-intl';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { instantAt } from '#lib/format/localDay.ts';
import { axisOf, shareOf } from './axis.ts';
import css from './Timeline.module.css';
import { TimelineHead } from './TimelineHead.tsx';
import { TimelineLane } from './TimelineLane.tsx';
import { useLaneFits } from './useLaneFits.ts';

/** px, as in the style sheet. */
const LANE_HEAD = 216;
const HOUR = 72;

type Props = { days: readonly { who: Technician; day: Dispatch }[]; day: string; timeZone: string; now: number; isToday: boolean };

const spansOf = ({ stops, leaves_at, back_at, shift }: Dispatch) =>
  [
    ...stops.map(({ eta, leaves_at: leaves }) => ({ start: eta, end: leaves ?? eta })),
    { start: leaves_at, end: back_at },
    { start: shift?.start ?? null, end: shift?.end ?? null },
  ].flatMap(({ start, end }) => (start && end ? [{ start: Date.parse(start), end: Date.parse(end) }] : []));

export function Timeline({ days, day, timeZone, now, isToday }: Props) {
  const t = useTranslations('dispatch.timeline');
  const usual = { start: instantAt(timeZone, day, '08:00'), end: instantAt(timeZone, day, '17:00') };
  const axis = axisOf(
    days.flatMap((each) => spansOf(each.day)),
    usual,
  );
  const fits = useLaneFits(days.map(({ who }) => who.id));
  const isNowOn = isToday && now >= axis.start && now <= axis.end;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys where it is wider or higher than its place
    <section aria-label={t('label')} tabIndex={0} className={css.timeline}>
      <div className={css.lanes} style={{ minWidth: axis.hours.length * HOUR + LANE_HEAD }}>
        <TimelineHead axis={axis} now={isNowOn ? now : undefined} />
        {days.map((each) => (
          <TimelineLane key={each.who.id} {...each} axis={axis} fit={fits?.get(each.who.id)} />
        ))}
        {isNowOn && (
          <div aria-hidden className={css.now}>
            <div style={{ left: `${shareOf(axis, now)}%` }} />
          </div>
        )}
      </div>
    </section>
  );
}
