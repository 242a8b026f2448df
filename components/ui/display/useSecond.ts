'use client';

import { useNow } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { serverNow } from '#lib/browser/api/serverClock.ts';
import { tickEvery } from './tickEvery.ts';

const SECOND = 1000;
const subscribe = tickEvery(SECOND);

const now = () => Math.floor(serverNow() / SECOND) * SECOND;

/** The current second by the server's clock in epoch milliseconds, one for everything that counts down. While hydrating it is `served`. */
export function useSecond(served?: number): number {
  const rendered = useNow().getTime();
  return useSyncExternalStore(subscribe, now, () => Math.floor((served ?? rendered) / SECOND) * SECOND);
}
