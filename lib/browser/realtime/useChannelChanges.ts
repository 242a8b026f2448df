'use client';

import { useEffect } from 'react';
import { useLine } from './RealtimeProvider.tsx';
import type { News } from './realtimeClient.ts';

/** How long words about changes are gathered before they are passed on. */
const GATHER_MS = 250;

const NO_NOUNS: readonly string[] = [];

/** For a screen that keeps its rows itself: hears a channel, and is told which records changed, a burst at once. Keep `onNews` the same. */
export function useNews(channel: string, onNews: News) {
  const line = useLine();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let gathered: Set<number> | 'all' = new Set();
    const pass = () => {
      const ids = gathered;
      gathered = new Set();
      waiting = undefined;
      onNews(ids === 'all' ? 'all' : [...ids]);
    };
    const leave = line?.join(channel, NO_NOUNS, (ids) => {
      gathered = ids === 'all' || gathered === 'all' ? 'all' : new Set([...gathered, ...ids]);
      waiting ??= setTimeout(pass, GATHER_MS);
    });
    return () => {
      clearTimeout(waiting);
      leave?.();
    };
  }, [line, channel, onNews]);
}
