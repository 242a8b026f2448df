'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { Conflict } from '#lib/contract/dispatch/stops.ts';
import { DayChange, type Dispatch, type Repair } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import { repairMoves, wayBack } from '#lib/domain/repairMoves.ts';
import type { Preview } from './useMending.ts';

type Asked = { from?: string; days: number; Branch: string[] | undefined; technician_ids: number[] | undefined };

/** Whose day somebody changed meanwhile, and which. */
type Stale = { technicianId: number; date: string };

function staleIn(error: ApiError, seen: Repair['seen']): Stale[] {
  const current = DayChange.safeParse(error.problem.current).data;
  return seen.flatMap(({ technician_id, date, version }) => {
    const is = current?.days.find((day) => day.technician_id === technician_id && day.date === date);
    return is && is.version !== version ? [{ technicianId: technician_id, date }] : [];
  });
}

/** Asks for a repair, holds what was unticked over another one, and takes it or a part of it; `show` is told what to draw. */
export function useRepairing(first: Asked | undefined, show: (preview: Preview | undefined) => void) {
  const assign = useWrite(contract.dispatch.assign);
  const [found, setFound] = useState<Repair>();
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useState<ApiError>();
  const [takeError, setTakeError] = useState<ApiError>();
  const [stale, setStale] = useState<readonly Stale[]>();
  const asking = useRef<AbortController>(undefined);
  const [isAsking, setAsking] = useState(false);

  const ask = async (body: Asked): Promise<Repair | undefined> => {
    asking.current?.abort();
    const turn = new AbortController();
    asking.current = turn;
    setError(undefined);
    setTakeError(undefined);
    setStale(undefined);
    setAsking(true);
    try {
      const { data } = await call(contract.dispatch.repair, { body }, { signal: turn.signal });
      setFound(data);
      show({ days: data.days, unticked });
      return data;
    } catch (cause) {
      if (turn.signal.aborted) return undefined;
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
      return undefined;
    } finally {
      if (turn === asking.current) setAsking(false);
    }
  };
  const begin = useRef(() => void (first && ask(first)));
  useEffect(() => {
    begin.current();
    return () => asking.current?.abort();
  }, []);

  return {
    found,
    unticked,
    error,
    takeError,
    stale,
    isAsking,
    isTaking: assign.isMutating,
    ask,
    /** The server looks no further either. */
    stop() {
      asking.current?.abort();
      setAsking(false);
    },
    tick(ticketId: number, isTicked: boolean) {
      const next = new Set(unticked);
      if (isTicked) next.delete(ticketId);
      else next.add(ticketId);
      setUnticked(next);
      if (found) show({ days: found.days, unticked: next });
    },
    /** Answers the days as they are then, and what takes it back; nothing when it was not taken. */
    async take(
      ask: (conflicts: readonly Conflict[]) => Promise<boolean>,
    ): Promise<{ days: readonly Dispatch[]; undo(): Promise<unknown> } | undefined> {
      if (!found) return undefined;
      setError(undefined);
      setTakeError(undefined);
      const { moves, days } = repairMoves(found.days, unticked);
      const known = found.conflicts.map(({ key }) => key);
      const send = (confirm: readonly string[]) => assign.trigger([{ body: { moves, days, confirm: [...confirm] } }]);
      try {
        // A part of it may meet what the whole does not: who takes it is asked about that.
        const { data } = await send(known).catch(async (cause: unknown) => {
          const current =
            cause instanceof ApiError && cause.problem.code === 'confirm_needed'
              ? DayChange.safeParse(cause.problem.current).data
              : undefined;
          const fresh = current?.conflicts.filter(({ key }) => !known.includes(key)) ?? [];
          if (fresh.length === 0 || !(await ask(fresh))) throw cause;
          return send([...known, ...fresh.map(({ key }) => key)]);
        });
        return { days: data.days, undo: () => assign.trigger([{ body: wayBack(found.days, data.days) }]) };
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        if (cause.problem.code === 'stale') setStale(staleIn(cause, days));
        else setTakeError(cause);
        return undefined;
      }
    },
  };
}
