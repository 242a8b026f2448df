'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { isLive } from '#lib/domain/liveAlarms.ts';

const LOOK_AGAIN = 5000;

/** The alarms of a system whose restore has not come: what of them nobody has dealt with, and what keeps the system from being tested. */
export function useUnrestored(cs: string) {
  const { data, error, mutate } = useRead(
    contract.systems.signals,
    { params: { cs }, query: { unrestored: '1' } },
    { background: true, refreshInterval: LOOK_AGAIN },
  );
  const alarms = data?.data ?? [];
  return {
    alarms,
    open: alarms.filter(({ handled }) => handled === null),
    live: alarms.filter(isLive),
    isKnown: data !== undefined && !error,
    error,
    retry: () => void mutate(),
  };
}
