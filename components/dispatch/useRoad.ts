'use client';

import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import * as contract from '#lib/contract/index.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { type Finished, lookOf, type ProofFile, type RoadAct } from './roadOutbox.ts';
import type { Reversal } from './roadPhone.ts';
import { useVisitWords } from './visitWords.ts';

/** What is said from the road: there, done, left for now. Answers whether it was taken: by the server, or on the phone of who drives, which keeps it. */
export function useRoad(stop: Stop) {
  const { id, version } = stop;
  const { phone, board } = useDispatchContext();
  const words = useVisitWords();
  const isUndone = useCapability('roadUndo');
  const depart = useWrite(contract.dispatch.depart);
  const arrive = useWrite(contract.dispatch.arrive);
  const done = useWrite(contract.dispatch.done);
  const goBack = useWrite(contract.dispatch.goBack);
  const [running, setRunning] = useState<RoadAct['kind']>();
  const [error, setError] = useState<ApiError>();
  const day = board.days.find(({ stops }) => stops.some((each) => each.id === id));
  const looks = day?.stops.map((each) => [each.id, each.status, each.version].join()).join(' ');
  const [seen, see] = useState(looks);
  if (looks !== seen) {
    see(looks);
    if (error?.problem.code === 'illegal_state') setError(undefined);
  }
  const say = async (act: RoadAct['kind'], run: () => Promise<unknown>): Promise<boolean> => {
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
  if (phone) {
    const keep = (act: Parameters<typeof phone.act>[1], files?: readonly ProofFile[]) => {
      const reversal: Reversal = isUndone ? 'undo' : act.kind === 'done' ? 'hold' : undefined;
      return say(act.kind, () => phone.act({ id, site: words.site(stop), before: lookOf(stop) }, act, reversal, files));
    };
    return {
      running,
      error,
      depart: () => keep({ kind: 'depart' }),
      arrive: () => keep({ kind: 'arrive' }),
      done: ({ files, ...said }: Finished) => keep({ kind: 'done', ...said }, files),
      goBack: (reason: string, minutes?: number) => keep({ kind: 'goBack', reason, minutes }),
    };
  }
  return {
    running,
    error,
    depart: () => say('depart', () => depart.trigger([{ params, body: { version } }])),
    arrive: () => say('arrive', () => arrive.trigger([{ params, body: { version } }])),
    done: ({ files: _, ...said }: Finished) => say('done', () => done.trigger([{ params, body: { version, ...said } }])),
    goBack: (reason: string, minutes?: number) => say('goBack', () => goBack.trigger([{ params, body: { version, reason, minutes } }])),
  };
}
