'use client';

import { useTranslations } from 'next-intl';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { useDayWords } from './dayWords.ts';
import { useRosterWords } from './useRosterWords.ts';

export const lateIn = ({ stops }: Dispatch) => Math.max(0, ...stops.map(({ late_minutes }) => late_minutes ?? 0));

/** What somebody's day comes to, in a line. */
export function useLoadWords() {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const { clock, minutes, distance } = useDayWords();
  const { entryOf } = useRosterWords();
  return (who: Technician, day: Dispatch | undefined): string => {
    if (!day) return common('loading');
    if (day.shift === undefined) return t('untold', { stops: day.stops.length });
    if (day.shift === null) {
      const off = entryOf(who, day.date ?? '') ?? t('off');
      return day.stops.length > 0 ? t('offWith', { off, stops: day.stops.length }) : off;
    }
    if (day.stops.length === 0) return t('free');
    const late = lateIn(day);
    return [
      t('sum', { stops: day.stops.length, distance: distance(day.metres ?? 0) }),
      late ? t('late', { minutes: minutes(late) }) : day.back_at && t('backShort', { at: clock(day.back_at) }),
    ]
      .filter(Boolean)
      .join(', ');
  };
}
