'use client';

import { useNow, useTimeZone } from 'next-intl';
import type { LineRates } from '#lib/contract/plans.ts';
import { type CommittedLine, endingOf } from '#lib/domain/lineCost.ts';
import { localDay } from '#lib/format/localDay.ts';

/** What ending a line today may cost. */
export function useEnding() {
  const now = useNow();
  const zone = useTimeZone() ?? 'UTC';
  const dayOf = (at: string) => localDay(zone, Date.parse(at));
  return (line: CommittedLine, rates: LineRates) => endingOf(line, rates, { today: localDay(zone, now.getTime()), dayOf });
}
