'use client';

import { useRef, useState } from 'react';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { Swap } from '#lib/contract/swaps/swap.ts';
import type { SwapBody, SwapContextValue, SwapTrouble } from './SwapContext.ts';

const swapIn = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'swap' in reply ? Swap.safeParse(reply.swap).data : undefined;

/** A swap, live, and the one way to act on it. */
export function useSwap(id: string, first: Reply<typeof contract.swaps.show> | undefined) {
  const { data, error, mutate } = useRead(
    contract.swaps.show,
    { params: { id } },
    { fallbackData: first, revalidateOnMount: !first, use: [adaptiveThrottle] },
  );
  useChannel(`sim-swap.${id}`, 'swaps');
  useChannel('sims', 'swaps');
  const { trigger } = useWrite(contract.swaps.change);
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<SwapTrouble>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const left = useRef(0);

  const take = (swap: Swap | undefined) => {
    if (!swap) return mutate();
    left.current = Math.max(left.current, swap.version ?? 0);
    return mutate({ swap }, { revalidate: false });
  };

  const act: SwapContextValue['act'] = (name, send) => {
    const turn = queue.current.then(async () => {
      setBusy(name);
      setTrouble(undefined);
      try {
        await take(swapIn(await send(Math.max(left.current, data?.swap.version ?? 0))));
        return true;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        setTrouble({ name, error: failure });
        const current = Swap.safeParse(failure.problem.current).data;
        if (current && String(current.id) === id) await take(current);
        return false;
      } finally {
        setBusy(undefined);
      }
    });
    queue.current = turn.catch(() => undefined);
    return turn;
  };

  const change = (name: string, body: SwapBody) => act(name, (version) => trigger([{ params: { id }, body: { ...body, version } }]));

  return { swap: data?.swap, error, retry: () => void mutate(), context: { busy, trouble, act, change } };
}
