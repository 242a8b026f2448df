'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import * as contract from '#lib/contract/index.ts';

type Asked = { date: string; technician_ids: number[]; ticket_ids: number[] | undefined; between: boolean };

type Given = { first: Asked | undefined; onTake: (suggestion: Suggestion) => Promise<boolean>; onClose: () => void };

/** `first`: is asked as it opens. */
export function useSuggestion({ first, onTake, onClose }: Given) {
  const asking = useRef<AbortController>(undefined);
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<Suggestion>();
  const [error, setError] = useState<ApiError>();
  const [isTaking, setTaking] = useState(false);
  const ask = async (body: Asked) => {
    asking.current?.abort();
    const turn = new AbortController();
    asking.current = turn;
    setError(undefined);
    setAsking(true);
    try {
      const { data } = await call(contract.dispatch.suggest, { body }, { signal: turn.signal });
      setFound(data);
    } catch (cause) {
      if (turn.signal.aborted) return;
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    } finally {
      if (asking.current === turn) setAsking(false);
    }
  };
  const begin = useRef(() => void (first && ask(first)));
  useEffect(() => {
    begin.current();
    // Whoever closes it stops the server too.
    return () => asking.current?.abort();
  }, []);
  const take = async () => {
    if (!found) return;
    setTaking(true);
    const isTaken = await onTake(found);
    setTaking(false);
    if (isTaken) onClose();
  };
  return { found, error, isAsking, isTaking, ask, take };
}
