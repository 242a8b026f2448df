'use client';

import { useEffect } from 'react';
import type { Noun } from '#lib/contract/table.ts';
import { useLine } from './RealtimeProvider.tsx';

/** Hears a channel while on screen: what its events name is refreshed, and these nouns as well. */
export function useChannel(channel: string, ...nouns: Noun[]) {
  const line = useLine();
  const also = nouns.join();
  useEffect(() => line?.join(channel, also ? also.split(',') : []), [line, channel, also]);
}
