'use client';

import { useSyncExternalStore } from 'react';

/** A value of the whole page that is drawn anew wherever it is used when it changes. While hydrating it is the first. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next: Value) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
