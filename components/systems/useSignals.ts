'use client';

import { useEffect, useRef, useState } from 'react';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { serverNow } from '#lib/browser/api/serverClock.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useLive } from '#lib/browser/realtime/RealtimeProvider.tsx';
import * as contract from '#lib/contract/index.ts';
import { isActedOn, type Signal } from '#lib/contract/signals.ts';
import { gapBefore, merged } from './signalList.ts';

const PAGE = 100;
const MOST = 500;
const SOON = 15_000;
const DEALT_WITH = 5 * 60_000;

/** What the station does about an alarm comes bit by bit, and nothing pushes it. */
const isDealtWith = ({ at, kind, on_test }: Signal) => isActedOn(kind) && !on_test && serverNow() - Date.parse(at) < DEALT_WITH;

async function everyAfter(cs: string, last: number): Promise<readonly Signal[]> {
  let came: readonly Signal[] = [];
  for (let after: number | undefined = last; after !== undefined; ) {
    const page: { data: Signal[] } = await call(
      contract.systems.signals,
      { params: { cs }, query: { after, limit: MOST } },
      { background: true },
    );
    came = merged(came, page.data);
    after = page.data.length === MOST ? page.data[0]?.id : undefined;
  }
  return came;
}

/** What is pushed only says that there is something new: it is asked for by the last one known. `missed`: came while the line was cut. */
export function useSignals(cs: string) {
  const live = useLive();
  const { data, error, mutate } = useRead(
    contract.systems.signals,
    { params: { cs }, query: { limit: PAGE } },
    {
      background: true,
      use: [adaptiveThrottle],
      refreshInterval: (latest) => (latest?.data.some(isDealtWith) ? SOON : 0),
    },
  );
  const [signals, setSignals] = useState<readonly Signal[]>([]);
  const [missed, setMissed] = useState<ReadonlySet<number>>(new Set());
  const [trouble, setTrouble] = useState<ApiError>();
  const [isWhole, setWhole] = useState(false);
  const known = useRef<readonly Signal[]>([]);
  const take = useRef((_: readonly Signal[]) => {});
  take.current = (more) => {
    known.current = merged(known.current, more);
    setSignals(known.current);
  };

  useEffect(() => {
    if (!data) return;
    let isOver = false;
    const fill = async () => {
      const isFirst = known.current.length === 0;
      const gap = gapBefore(known.current, data.data);
      const more = gap === undefined ? [] : await everyAfter(cs, gap);
      if (isOver) return;
      take.current(merged(data.data, more));
      if (isFirst && data.data.length < PAGE) setWhole(true);
      setTrouble(undefined);
    };
    fill().catch((failure: unknown) => {
      if (failure instanceof ApiError && !isOver) setTrouble(failure);
    });
    return () => {
      isOver = true;
    };
  }, [data, cs]);

  /** The newest signal when the line was cut; nothing while it stands. */
  const cutAfter = useRef<number>(undefined);
  const was = useRef(false);
  useEffect(() => {
    if (live !== 'connected') {
      if (was.current) cutAfter.current ??= known.current[0]?.id;
      return;
    }
    was.current = true;
    if (cutAfter.current === undefined) return;
    let isOver = false;
    const mark = async (after: number) => {
      const came = await everyAfter(cs, after);
      if (isOver) return;
      cutAfter.current = undefined;
      take.current(came);
      if (came.length > 0) setMissed((all) => new Set([...all, ...came.map(({ id }) => id)]));
    };
    mark(cutAfter.current).catch((failure: unknown) => {
      if (failure instanceof ApiError && !isOver) setTrouble(failure);
    });
    return () => {
      isOver = true;
    };
  }, [live, cs]);

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

  return { signals, missed, isLoaded: data !== undefined, isWhole, error: error ?? trouble, retry: () => void mutate(), older };
}
