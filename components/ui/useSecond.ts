'use client';

import { useNow } from 'next-intl';
import { useSyncExternalStore } from 'react';

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

const now = () => Math.floor(Date.now() / SECOND) * SECOND;

/** The current second in epoch milliseconds, one clock for everything that counts down. While hydrating it is the server's. */
export function useSecond(): number {
  const served = Math.floor(useNow().getTime() / SECOND) * SECOND;
  return useSyncExternalStore(subscribe, now, () => served);
}
