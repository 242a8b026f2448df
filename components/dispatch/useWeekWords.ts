'use client';

import { useTranslations } from 'next-intl';
import { useDayWords } from './dayWords.ts';
import type { DaySum } from './week.ts';

export function useWeekWords() {
  const t = useTranslations('dispatch.week');
  const dispatch = useTranslations('dispatch');
  const { date, minutes } = useDayWords();
  const marks = ({ late, overtime }: DaySum) => [
    late > 0 && t('late', { count: late }),
    overtime > 0 && t('over', { minutes: minutes(overtime) }),
  ];
  const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');
  return {
    marks: (sum: DaySum) => joined(marks(sum)),
    /** "5 stops, 6 h 10 min" */
    brief: (sum: DaySum) => (sum.visits === 0 ? dispatch('free') : joined([dispatch('count', { stops: sum.visits }), minutes(sum.busy)])),
    /** "5 stops, 6 h 10 min of 9 h, 1 late" */
    full: (sum: DaySum) =>
      joined([
        dispatch('count', { stops: sum.visits }),
        sum.shift != null && t('load', { busy: minutes(sum.busy), shift: minutes(sum.shift) }),
        ...marks(sum),
      ]),
    cell: (who: string, day: string, sum: string) => t('cell', { who, day: date(day), sum }),
  };
}
