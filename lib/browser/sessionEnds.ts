'use client';

import { useSyncExternalStore } from 'react';

let endsAt: number | undefined;
const listeners = new Set<() => void>();

/** When this session ends unless something is done, epoch milliseconds; every answer of the BFF tells it anew. */
export const noteSessionEnds = (at: number) => {
  if (at === endsAt) return;
  endsAt = at;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSessionEnds = () =>
  useSyncExternalStore(
    subscribe,
    () => endsAt,
    () => undefined,
  );
