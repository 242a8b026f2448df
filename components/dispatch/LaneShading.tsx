'use client';

import { useTranslations } from 'next-intl';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { type Span, shareOf } from './axis.ts';
import css from './Timeline.module.css';
import { useRosterWords } from './useRosterWords.ts';

/** When somebody does not work, or why not at all. */
export function LaneShading({ who, day, axis }: { who: Technician; day: Dispatch; axis: Span }) {
  const t = useTranslations('dispatch');
  const { entryOf } = useRosterWords();
  if (day.shift === undefined) return null;
  const [start, end] = day.shift ? [day.shift.start, day.shift.end].map((at) => shareOf(axis, Date.parse(at))) : [100, 100];
  return (
    <>
      <div className={`${css.off} ${css.before}`} data-all={!day.shift || undefined} style={{ width: `${start}%` }}>
        {!day.shift && day.stops.length === 0 && (entryOf(who, day.date ?? '') ?? t('off'))}
      </div>
      <div className={css.off} style={{ left: `${end}%`, right: 0 }} />
      {day.on_call.map(({ date, start: from, end: to }) => (
        <div
          key={date}
          className={css.call}
          style={{ left: `${shareOf(axis, Date.parse(from))}%`, right: `${100 - shareOf(axis, Date.parse(to))}%` }}
        />
      ))}
      {day.lunch && (
        <div
          className={`${css.off} ${css.lunch}`}
          style={{ left: `${shareOf(axis, Date.parse(day.lunch.start))}%`, right: `${100 - shareOf(axis, Date.parse(day.lunch.end))}%` }}
        />
      )}
    </>
  );
}
