'use client';

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { refreshQuietly } from '#lib/browser/api/useApi.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import { type Line, type Live, makeLine, type OpenWire } from './realtimeClient.ts';

const LineContext = createContext<Line | undefined>(undefined);

const openWhenAsked: OpenWire = async (...given) => (await import('./echo.ts')).openEcho(...given);

/** One line for the whole desk, opened when the page has nothing better to do. Without a server the desk polls. */
export function RealtimeProvider({ server, children }: { server: RealtimeServer | null; children: ReactNode }) {
  const [line] = useState(() => makeLine(server, refreshQuietly, openWhenAsked));
  const idle = useWhenIdle();
  useEffect(() => (idle ? line.open() : undefined), [idle, line]);
  return <LineContext value={line}>{children}</LineContext>;
}

/** The line around this part of the page; none on public pages. */
export const useLine = () => useContext(LineContext);

const silent = { live: (): Live => 'polling', subscribe: () => () => undefined };

/** Whether changes come by themselves, or are asked for every 15 s. */
export function useLive(): Live {
  const { subscribe, live } = useLine() ?? silent;
  return useSyncExternalStore(subscribe, live, live);
}
