'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';
import { type Shot, shotsOf } from './pingFigures.ts';

const TIMES = 4;
const PAUSE = 1000;
/** A forgotten tab does not ping for ever. */
export const LONGEST_MINUTES = 15;
const MOST = 600;

/** Pings an address again and again until stopped; a call after the other, never two at once. */
export function usePinging(ip: string, tcp: number | undefined) {
  const [isRunning, setRunning] = useState(false);
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [simulated, setSimulated] = useState<boolean>();
  const [error, setError] = useState<ApiError>();
  const stopped = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    stopped.current?.abort();
    stopped.current = undefined;
    setRunning(false);
  }, []);
  useEffect(() => stop, [stop]);

  const start = () => {
    stop();
    const control = new AbortController();
    stopped.current = control;
    setRunning(true);
    setError(undefined);
    const { signal } = control;
    const endsAt = Date.now() + LONGEST_MINUTES * 60_000;
    const run = async () => {
      while (!signal.aborted && Date.now() < endsAt) {
        const { data } = await call(contract.network.ping, { params: { ip }, query: { tcp } }, { signal, background: true });
        if (signal.aborted) return;
        const fresh = shotsOf(data.ms, Date.now(), TIMES);
        setShots((before) => [...before, ...fresh].slice(-MOST));
        setSimulated(data.simulated);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, PAUSE);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
    };
    run()
      .catch((failure: unknown) => {
        if (signal.aborted) return;
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
      })
      .finally(() => {
        if (stopped.current === control) stop();
      });
  };

  const clear = () => {
    setShots([]);
    setSimulated(undefined);
  };
  return { isRunning, shots, simulated, error, start, stop, clear };
}
