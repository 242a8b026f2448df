'use client';

import { useEffect } from 'react';
import type { EventNoun } from '#lib/contract/table.ts';
import { useRealtimeClient } from './RealtimeProvider.tsx';

export function useChannel(channel: string, ...nouns: EventNoun[]) {
  const client = useRealtimeClient();
  const also = nouns.join();
  useEffect(() => client?.join(channel, also ? also.split(',') : []), [client, channel, also]);
}
