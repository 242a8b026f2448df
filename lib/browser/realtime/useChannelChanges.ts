'use client';

import { useEffect } from 'react';
import { useRealtimeClient } from './RealtimeProvider.tsx';
import type { ChangeListener } from './realtimeClient.ts';

const COALESCE_MS = 250;

const NO_NOUNS: readonly string[] = [];

/** For a screen that keeps its rows itself: hears a channel, and is told which records changed, a burst at once. Keep `onNews` the same. */
export function useChannelChanges(channel: string, onNews: ChangeListener) {
  const client = useRealtimeClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let gathered: Set<number> | 'all' = new Set();
    const pass = () => {
      const ids = gathered;
      gathered = new Set();
      waiting = undefined;
      onNews(ids === 'all' ? 'all' : [...ids]);
    };
    const leave = client?.join(channel, NO_NOUNS, (ids) => {
      gathered = ids === 'all' || gathered === 'all' ? 'all' : new Set([...gathered, ...ids]);
      waiting ??= setTimeout(pass, COALESCE_MS);
    });
    return () => {
      clearTimeout(waiting);
      leave?.();
    };
  }, [client, channel, onNews]);
}
