'use client';

import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { serverNow } from '#lib/browser/api/serverClock.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Problem } from '#lib/contract/problem.ts';
import { FARTHEST_PLAN } from '#lib/contract/words/onTest.ts';
import { instantAt, localDay, localTime } from '#lib/format/localDay.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When a test is to begin: now, or at a time of the company's clock. */
export function useTestStart(isOn: boolean, problem?: Problem) {
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
  const tooFar = t('tooFar', { days: FARTHEST_PLAN });
  const wrongAt = (instant: number) => {
    const wait = instant - serverNow();
    return wait < MINUTE ? t('past') : wait > FARTHEST_PLAN * DAY ? tooFar : undefined;
  };
  const wrong = at === undefined ? t('timeMissing') : wrongAt(at);
  const saidBy = ({ errors }: Problem) => {
    const rule = errors?.starts_at?.[0] ?? errors?.system_no?.[0];
    return rule === 'past' ? t('past') : rule === 'too-far' ? tooFar : rule === 'planned' ? t('taken') : undefined;
  };
  return {
    isThere,
    startsAt: isPlanned && at !== undefined ? new Date(at).toISOString() : undefined,
    isPlanned,
    reason: isPlanned ? wrong : undefined,
    /** What the server said against that time. */
    refused: isPlanned && problem ? saidBy(problem) : undefined,
    fields: { isLater, typed, wrong, onLater: setLater, onType: (next: Partial<typeof typed>) => setTyped({ ...typed, ...next }) },
  };
}
export type TestStartProps = ReturnType<typeof useTestStart>['fields'];
