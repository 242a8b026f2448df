'use client';

import { useNow } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { serverNow } from '#lib/browser/api/serverClock.ts';
import { tickEvery } from './tickEvery.ts';

const MINUTE = 60_000;
const flooredNow = () => Math.floor(serverNow() / MINUTE) * MINUTE;
const subscribe = tickEvery(MINUTE / 4);

/** The current minute by the server's clock in epoch milliseconds, one clock for all times on screen. While hydrating it is the server's, so both write the same. */
export function useMinute(): number {
  const served = Math.floor(useNow().getTime() / MINUTE) * MINUTE;
  return useSyncExternalStore(subscribe, flooredNow, () => served);
}
