'use client';

import { useTimeZone } from 'next-intl';
import { useEffect, useState } from 'react';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { SunsetProposal } from '#lib/contract/sunsetPlan.ts';
import { MOST_PLANNED } from '#lib/contract/words/sunset.ts';
import { localDay } from '#lib/format/localDay.ts';

/** A year that is typed is another one with every digit. */
const DEBOUNCE_MS = 500;

type Found = { asked: string; proposal?: SunsetProposal; error?: ApiError };

const calm = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
  return error;
};

/** Days for these sites, looked for at once and again from another day on, and taken over as they were seen. */
export function usePlan(items: readonly SunsetItem[]) {
  const today = localDay(useTimeZone() ?? 'UTC', useMinute());
  const [from, setFrom] = useState('');
  const [isTyped, setTyped] = useState(true);
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found>();
  const plan = useWrite(contract.sunset.plan);
  const isDay = isTyped && (from === '' || from >= today);
  const isTooMany = items.length > MOST_PLANNED;
  const asked = isDay && !isTooMany ? `${turn} ${from}` : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sites are those it was opened with
  useEffect(() => {
    if (asked === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const learn = (what: Omit<Found, 'asked'>) => !signal.aborted && setFound({ asked, ...what });
    const look = () =>
      call(contract.sunset.proposePlan, { body: { ids: items.map(({ id }) => id), ...(from && { from }) } }, { signal }).then(
        ({ data }) => learn({ proposal: data }),
        (error: unknown) => !signal.aborted && learn({ error: calm(error) }),
      );
    const timer = setTimeout(look, from ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked]);
  const now = found?.asked === asked ? found : undefined;
  const seen = now?.proposal;
  return {
    from,
    today,
    seen,
    isDay,
    isTooMany,
    isLooking: asked !== undefined && !now,
    isTaking: plan.isMutating,
    error: plan.error ?? now?.error,
    isStale: plan.error?.problem.code === 'stale' || plan.error?.problem.code === 'confirm_needed',
    look() {
      plan.reset();
      setTurn((before) => before + 1);
    },
    /** `isWhole`: a day, or none; of one that is half typed the browser tells nothing but that. */
    begin(day: string, isWhole: boolean) {
      if (day !== from) plan.reset();
      setFrom(day);
      setTyped(isWhole);
    },
    async take(): Promise<number[] | undefined> {
      if (!seen) return undefined;
      try {
        const { data } = await plan.trigger([{ body: { moves: seen.moves, days: seen.days } }]);
        return data.planned.map(({ id }) => id);
      } catch (error) {
        calm(error);
        return undefined;
      }
    },
  };
}
