'use client';

import { useEffect, useState } from 'react';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { ApiError, call } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';

/** A forgotten tab neither pings nor has signals pushed for ever. */
const WATCH_MINUTES = 30;

/** Has the signals of these systems pushed for a while, each as it comes into view; `until` (epoch ms) it goes on. */
export function useWatching(systems: readonly string[]) {
  const now = useSecond();
  const [until, setUntil] = useState(0);
  const [pushed, setPushed] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ApiError>();
  const isOn = until > now;
  const next = isOn && !refused ? systems.find((cs) => !pushed.has(cs)) : undefined;
  useEffect(() => {
    if (next === undefined) return;
    const minutes = Math.max(1, Math.ceil((until - Date.now()) / 60_000));
    call(contract.systems.watchEvents, { params: { cs: next }, body: { minutes: Math.min(WATCH_MINUTES, minutes) } }, { background: true })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        // One that is gone is told in its own row.
        if (error.problem.code !== 'not_found') setRefused(error);
      })
      .finally(() => setPushed((before) => new Set([...before, next])));
  }, [next, until]);
  const begin = () => {
    setRefused(undefined);
    setPushed(new Set());
    setUntil(now + WATCH_MINUTES * 60_000);
  };
  return { isOn, left: Math.max(0, until - now), refused, begin, end: () => setUntil(0) };
}
