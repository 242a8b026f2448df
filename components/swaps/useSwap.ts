'use client';

import { useRef, useState } from 'react';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Input, Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { PartialSwap } from '#lib/contract/swaps/partialSwap.ts';
import { changeToSend } from '#lib/domain/worksheet.ts';
import type { SwapBody, SwapContextValue, SwapTrouble } from './SwapContext.ts';
import { useCompleteSwap } from './useCompleteSwap.ts';
import { useWorksheet } from './useWorksheet.ts';

const swapIn = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'swap' in reply ? PartialSwap.safeParse(reply.swap).data : undefined;

/** A swap, live, and the one way to act on it. */
export function useSwap(id: string, first: Reply<typeof contract.swaps.show> | undefined) {
  const { data, error, mutate } = useRead(
    contract.swaps.show,
    { params: { id } },
    { fallbackData: first, revalidateOnMount: !first, use: [adaptiveThrottle] },
  );
  useChannel(`sim-swap.${id}`, 'swaps');
  useChannel('sims', 'swaps');
  const partial = data?.swap;
  const complete = useCompleteSwap(id, partial);
  const own = useWorksheet(partial, complete);
  const { trigger } = useWrite(contract.swaps.change);
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<SwapTrouble>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const left = useRef<number>(undefined);

  const versionNow = () => {
    const versions = [left.current, partial?.version].filter((version) => version !== undefined);
    return versions.length > 0 ? Math.max(...versions) : undefined;
  };

  const take = (swap: PartialSwap | undefined) => {
    if (!swap) return mutate();
    left.current = Math.max(left.current ?? 0, swap.version ?? 0) || undefined;
    return mutate({ swap }, { revalidate: false });
  };

  const inTurn = (name: string, work: () => Promise<unknown>) => {
    const turn = queue.current.then(async () => {
      setBusy(name);
      setTrouble(undefined);
      try {
        await work();
        return true;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        setTrouble({ name, error: failure });
        const current = PartialSwap.safeParse(failure.problem.current).data;
        if (current && String(current.id) === id) await take(current);
        return false;
      } finally {
        setBusy(undefined);
      }
    });
    queue.current = turn.catch(() => undefined);
    return turn;
  };

  /** What was done stays done where nobody can say what is now; that is told. */
  const sent = async (name: string, reply: Promise<unknown>) => {
    const answer = await reply.catch((failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.problem.code !== 'done') throw failure;
      setTrouble({ name, error: failure });
    });
    await take(swapIn(answer));
  };

  const act: SwapContextValue['act'] = (name, send, minutes) =>
    inTurn(name, async () => {
      if (name === 'finalize') await own?.offTest();
      await sent(name, send({ ...own?.model, version: versionNow() }));
      own?.noteAct(name, minutes);
    });

  const change = (name: string, asked: SwapBody) =>
    inTurn(name, async () => {
      if (asked.status) await own?.offTest();
      const body = partial && own ? changeToSend(partial, own.model, asked) : asked;
      if (body) await sent(name, trigger([{ params: { id }, body: { ...body, version: versionNow() } as ChangeBody }]));
      await own?.noteChange(asked);
    });

  const worksheet = own && { lastSignal: complete.lastSignal, look: own.look, keepBefore: () => inTurn('choose', own.keepBefore) };
  return {
    swap: complete.swap,
    error: error ?? complete.error,
    retry: () => void mutate(),
    context: { busy, trouble, act, change, worksheet },
  };
}

/** What somebody has seen elsewhere is the worksheet's, and never among what is sent. */
type ChangeBody = Input<typeof contract.swaps.change>['body'];
