'use client';

import { useTimeZone } from 'next-intl';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { localDay } from '#lib/format/localDay.ts';

export const useToday = (): { now: number; today: string; timeZone: string } => {
  const now = useMinute();
  const timeZone = useTimeZone() ?? 'UTC';
  return { now, today: localDay(timeZone, now), timeZone };
};
