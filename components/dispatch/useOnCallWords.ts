'use client';

import { useTranslations } from 'next-intl';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { OnCallNight, OnCallSpan } from '#lib/contract/onCall.ts';
import { nightOfDay } from '#lib/domain/onCall.ts';
import { useDayWords } from './dayWords.ts';

export function useOnCallWords() {
  const t = useTranslations('dispatch.onCall');
  const common = useTranslations('common');
  const { clock, date } = useDayWords();
  const hours = ({ start, end }: OnCallSpan) => common('hours', { start: clock(start), end: clock(end) });
  return {
    hours,
    /** "On call 5:00 PM – 8:00 AM", of the night that begins on a day, or today is still on; undefined where somebody else is. */
    spanOn({ on_call, date: day }: Dispatch, at: { today: string; now: number }): string | undefined {
      const own = nightOfDay(on_call, day ?? '', at);
      return own && t('span', { hours: hours(own) });
    },
    /** "Marcus Bell, 5:00 PM – 8:00 AM" */
    nightOf: (night: OnCallNight) =>
      [
        night.technician_name ?? t('nobody'),
        night.absent && t('absent'),
        hours(night),
        night.kind === 'holiday' && t('holiday'),
        night.kind === 'swap' && t('swapped'),
        night.note,
      ]
        .filter(Boolean)
        .join(', '),
    days: (from: string, to: string) => (from === to ? date(from) : common('range', { from: date(from), to: date(to) })),
  };
}
