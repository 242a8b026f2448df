'use client';

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { refreshQuietly } from '#lib/browser/api/useApi.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import { createRealtimeClient, type Live, type OpenConnection, type RealtimeClient } from './realtimeClient.ts';

const RealtimeContext = createContext<RealtimeClient | undefined>(undefined);

const openWhenAsked: OpenConnection = async (...given) => (await import('./echo.ts')).openEcho(...given);

/** One client for the whole desk, opened when the page has nothing better to do. Without a server the desk polls. */
export function RealtimeProvider({ server, children }: { server: RealtimeServer | null; children: ReactNode }) {
  const [client] = useState(() => createRealtimeClient(server, refreshQuietly, openWhenAsked));
  const idle = useWhenIdle();
  useEffect(() => (idle ? client.open() : undefined), [idle, client]);
  return <RealtimeContext value={client}>{children}</RealtimeContext>;
}

export const useRealtimeClient = () => useContext(RealtimeContext);

const silent = { live: (): Live => 'polling', subscribe: () => () => undefined };

export function useLive(): Live {
  const { subscribe, live } = useRealtimeClient() ?? silent;
  return useSyncExternalStore(subscribe, live, live);
}
