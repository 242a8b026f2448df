'use client';

import { useState } from 'react';
import { ApiError } from '#lib/browser/api.ts';
import { refresh, useWrite } from '#lib/browser/useApi.ts';
import type { Stop } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';

type RoadAct = 'arrive' | 'done' | 'goBack';

/** What is said from the road: there, done, left for now. Answers whether the server took it. */
export function useRoad({ id, version }: Pick<Stop, 'id' | 'version'>) {
  const arrive = useWrite(contract.dispatch.arrive);
  const done = useWrite(contract.dispatch.done);
  const goBack = useWrite(contract.dispatch.goBack);
  const [running, setRunning] = useState<RoadAct>();
  const [error, setError] = useState<ApiError>();
  const say = async (act: RoadAct, run: () => Promise<unknown>): Promise<boolean> => {
    setRunning(act);
    setError(undefined);
    try {
      await run();
      return true;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
      if (cause.problem.code === 'stale' || cause.problem.code === 'illegal_state') void refresh('dispatch');
      return false;
    } finally {
      setRunning(undefined);
    }
  };
  const params = { id };
  return {
    running,
    error,
    arrive: () => say('arrive', () => arrive.trigger([{ params, body: { version } }])),
    done: (note?: string) => say('done', () => done.trigger([{ params, body: { version, note } }])),
    goBack: (reason: string, minutes?: number) => say('goBack', () => goBack.trigger([{ params, body: { version, reason, minutes } }])),
  };
}
