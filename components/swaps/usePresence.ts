'use client';

import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { Presence } from '#lib/contract/swaps/swap.ts';

const PRESENCE_MS = 20_000;

/** Outlives the page it is sent from. */
const leave = (id: string) =>
  void fetch(`/api${pathOf(contract.swaps.enter, { params: { id } })}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'linekeeper', 'x-background': '1' },
    body: JSON.stringify({ leave: true }),
  }).catch(() => undefined);

/** Says "I have this open" every twenty seconds while it is on screen, and answers who else has it. */
export function usePresence(id: string, isOpen: boolean, pushed: z.infer<typeof Presence> | null) {
  const me = useUser()?.id;
  const [presence, setPresence] = useState<z.infer<typeof Presence> | null>(null);
  const say = useCallback(
    (takeOver?: string) =>
      call(contract.swaps.enter, { params: { id }, body: { take_over: takeOver } }, { background: !takeOver }).then(({ data }) =>
        setPresence(data),
      ),
    [id],
  );
  const retry = useCallback(
    () =>
      void say().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      }),
    [say],
  );
  const isFree = pushed === null;
  // The first time, and when somebody has left: were it another window of ours, the seat is taken again before anybody else has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said again because of it
  useEffect(() => {
    if (isOpen) retry();
  }, [isOpen, isFree, retry]);
  useEffect(() => {
    if (!isOpen) return;
    const go = () => leave(id);
    const timer = setInterval(retry, PRESENCE_MS);
    window.addEventListener('pagehide', go);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', go);
      leave(id);
    };
  }, [id, isOpen, retry]);
  const newest = pushed && (!presence || pushed.until >= presence.until) ? pushed : presence;
  return { other: isOpen && newest && newest.user_id !== me ? newest : undefined, say };
}
