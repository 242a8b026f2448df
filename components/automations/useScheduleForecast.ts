'use client';

import useSWR from 'swr';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import type { NewScheduledChange, ScheduledChange } from '#lib/contract/automations.ts';
import * as contract from '#lib/contract/index.ts';

/** What it would do if its day were today; nothing is scheduled by it. `wanted` undefined: not yet. */
export function useScheduleForecast(wanted: NewScheduledChange | undefined) {
  const ask = async (body: NewScheduledChange): Promise<ScheduledChange> =>
    (await call(contract.automations.schedule, { body: { ...body, dry_run: true } })).data;
  const { data, error, isValidating } = useSWR<ScheduledChange, ApiError>(
    wanted && ['schedule', JSON.stringify(wanted)],
    () => ask(wanted as NewScheduledChange),
    { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0 },
  );
  return { forecast: isValidating || error ? undefined : data, error, isAsking: isValidating };
}
