'use client';

import useSWR from 'swr';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';
import type { NewScheduledChange, ScheduledChange } from '#lib/contract/scheduledChanges.ts';

/** What it would do to the lines as they stand now; nothing is scheduled by it. */
export function useScheduleForecast(wanted: NewScheduledChange) {
  const ask = async (body: NewScheduledChange): Promise<ScheduledChange> =>
    (await call(contract.scheduledChanges.create, { body: { ...body, dry_run: true } })).data;
  const { data, error, isValidating } = useSWR<ScheduledChange, ApiError>(['schedule', JSON.stringify(wanted)], () => ask(wanted), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    dedupingInterval: 0,
  });
  return { forecast: isValidating || error ? undefined : data, error, isAsking: isValidating };
}
