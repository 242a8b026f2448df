'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/browser/api.ts';
import { useLive } from '#lib/browser/realtime.tsx';
import { unhurried } from '#lib/browser/unhurried.ts';
import { useRead } from '#lib/browser/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Signal } from '#lib/contract/systems.ts';
import { gapBefore, merged } from './signalList.ts';

const PAGE = 100;
const MOST = 500;

/**
 * The signals of a system, each once, newest first. What is pushed only says that there is something new; whatever lies between what was known
 * and what came, however long the line was cut, is asked for by the last one known. `missed`: those that came while it was cut.
 */
export function useSignals(cs: string) {
  const live = useLive();
  const { data, error, mutate } = useRead(
    contract.systems.signals,
    { params: { cs }, query: { limit: PAGE } },
    { background: true, use: [unhurried] },
  );
  const [signals, setSignals] = useState<readonly Signal[]>([]);
  const [missed, setMissed] = useState<ReadonlySet<number>>(new Set());
  const [trouble, setTrouble] = useState<ApiError>();
  const [isWhole, setWhole] = useState(false);
  const known = useRef<readonly Signal[]>([]);
  const line = useRef({ was: false, isCut: false });

  useEffect(() => {
    if (live === 'connected') line.current.was = true;
    else if (line.current.was) line.current.isCut = true;
  }, [live]);

  const take = useRef((_: readonly Signal[]) => {});
  take.current = (more) => {
    known.current = merged(known.current, more);
    setSignals(known.current);
  };

  useEffect(() => {
    if (!data) return;
    let isOver = false;
    const fill = async () => {
      const before = new Set(known.current.map(({ id }) => id));
      let came: readonly Signal[] = data.data;
      for (let after = gapBefore(known.current, came); after !== undefined; ) {
        const { data: more } = await call(
          contract.systems.signals,
          { params: { cs }, query: { after, limit: MOST } },
          { background: true },
        );
        came = merged(came, more);
        after = more.length === MOST ? more[0]?.id : undefined;
      }
      if (isOver) return;
      const fresh = before.size > 0 ? came.filter(({ id }) => !before.has(id)) : [];
      take.current(came);
      if (line.current.isCut && fresh.length > 0) setMissed((all) => new Set([...all, ...fresh.map(({ id }) => id)]));
      if (live === 'connected') line.current.isCut = false;
      if (before.size === 0 && data.data.length < PAGE) setWhole(true);
      setTrouble(undefined);
    };
    fill().catch((failure: unknown) => {
      if (failure instanceof ApiError && !isOver) setTrouble(failure);
    });
    return () => {
      isOver = true;
    };
  }, [data, cs, live]);

  const older = async () => {
    const before = known.current.at(-1)?.id;
    if (before === undefined) return;
    try {
      const { data: more } = await call(contract.systems.signals, { params: { cs }, query: { before, limit: PAGE } });
      take.current(more);
      setWhole(more.length < PAGE);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setTrouble(failure);
    }
  };

  return { signals, missed, isLoaded: data !== undefined, isWhole, error: error ?? trouble, again: () => void mutate(), older };
}
