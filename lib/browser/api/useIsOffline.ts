'use client';

import { useSyncExternalStore } from 'react';
import { useLive } from '#lib/browser/realtime/RealtimeProvider.tsx';
import { useReached } from './connectivity.ts';

const EVENTS = ['online', 'offline'] as const;
const subscribe = (listener: () => void) => {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
};
const hasNetwork = () => navigator.onLine;

export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, hasNetwork, () => true);
  const isReached = useReached();
  const live = useLive();
  return !isOnline || (!isReached && live !== 'connected');
}
