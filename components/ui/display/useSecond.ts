'use client';

import { useNow } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { serverNow } from '#lib/browser/api/serverClock.ts';

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const now = () => Math.floor(serverNow() / SECOND) * SECOND;

/** The current second by the server's clock in epoch milliseconds, one for everything that counts down. While hydrating it is `served`. */
export function useSecond(served?: number): number {
  const rendered = useNow().getTime();
  return useSyncExternalStore(subscribe, now, () => Math.floor((served ?? rendered) / SECOND) * SECOND);
}
