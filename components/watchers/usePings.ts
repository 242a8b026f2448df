'use client';

import { useEffect, useState } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';

const EVERY_MS = 15_000;
const KEPT = 24;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;

/** Pings a SIM every quarter of a minute while `isOn`: the median of each round in ms, null for none, oldest first; of the last one without a time, what there is to say. */
export function usePings(simId: number | undefined, isOn: boolean) {
  const [pings, setPings] = useState<readonly (number | null)[]>([]);
  const [refused, setRefused] = useState<ApiError>();
  const [untimed, setUntimed] = useState<'answered' | 'answerUntold'>();
  useEffect(() => {
    if (!isOn || simId === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout>;
    const round = async () => {
      try {
        const { data } = await call(contract.sims.ping, { params: { id: simId }, query: {} }, { signal, background: true });
        setRefused(undefined);
        const ms = data.reachable ? median(data.ms) : null;
        setUntimed(data.reachable === false ? undefined : ms === null ? (data.reachable ? 'answered' : 'answerUntold') : undefined);
        // What answered without a time, or of which nobody says what came, ends a row of losses; it is no time.
        const isLost = data.reachable === false;
        setPings((before) =>
          (isLost || ms !== null ? [...before, ms] : before.slice(0, before.findLastIndex((each) => each !== null) + 1)).slice(-KEPT),
        );
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setRefused(error);
      }
      if (!signal.aborted) timer = setTimeout(() => void round(), EVERY_MS);
    };
    timer = setTimeout(() => void round(), Math.random() * 2000);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [simId, isOn]);
  return { pings, refused, untimed };
}
