'use client';

import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { serverNow } from '#lib/browser/api/serverClock.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { instantAt, localDay, localTime } from '#lib/format/localDay.ts';

const HOUR = 3_600_000;

/** When a test is to begin: now, or at a time of the company's clock. */
export function useTestStart(isOn: boolean) {
  const t = useTranslations('onTest.plan');
  const zone = useTimeZone() ?? 'UTC';
  const isThere = useCapability('plannedTests') && !isOn;
  const [isLater, setLater] = useState(false);
  const [typed, setTyped] = useState(() => {
    const soon = serverNow() + HOUR;
    return { date: localDay(zone, soon), time: localTime(zone, soon).replace(/\d$/, '0') };
  });
  const at = /^\d{4}-\d\d-\d\d$/.test(typed.date) && /^\d\d:\d\d/.test(typed.time) ? instantAt(zone, typed.date, typed.time) : undefined;
  const isPlanned = isThere && isLater;
  const wrong = at === undefined ? t('timeMissing') : at <= serverNow() ? t('past') : undefined;
  return {
    isThere,
    startsAt: isPlanned && at !== undefined ? new Date(at).toISOString() : undefined,
    isPlanned,
    reason: isPlanned ? wrong : undefined,
    fields: { isLater, typed, wrong, onLater: setLater, onType: (next: Partial<typeof typed>) => setTyped({ ...typed, ...next }) },
  };
}
export type TestStartProps = ReturnType<typeof useTestStart>['fields'];
