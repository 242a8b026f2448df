'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Shape } from '#lib/format/shape.ts';
import { getItem, setItem } from './storage.ts';
import { getTabItem, setTabItem } from './tabStorage.ts';

/** What the browser's storage did not take, being closed or full: kept until the page is left. */
const unsaved = new Map<string, string>();
const inBrowser = {
  read: (key: string) => unsaved.get(key) ?? getItem(key),
  write(key: string, text: string) {
    if (setItem(key, text)) unsaved.delete(key);
    else unsaved.set(key, text);
  },
};

const STORES = { browser: inBrowser, tab: { read: getTabItem, write: setTabItem } };
export type Store = keyof typeof STORES;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

const parsed = (text: string) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const readIn = <Value>(where: Store, key: string, shape: Shape<Value>) => shape.safeParse(parsed(STORES[where].read(key) ?? '')).data;

export function persistIn(where: Store, key: string, value: unknown) {
  STORES[where].write(key, value === undefined ? '' : JSON.stringify(value));
  for (const listener of listeners) listener();
}

type Next<Value> = Value | undefined | ((now: Value | undefined) => Value | undefined);

/** A value kept in this browser, or only in this tab, and how to change it, also by what it is at that moment. Undefined while hydrating, and when what was kept does not fit the shape. */
export function usePersistedState<Value>(
  where: Store,
  key: string,
  shape: Shape<Value>,
): [Value | undefined, (value: Next<Value>) => void] {
  const { read } = STORES[where];
  const text = useSyncExternalStore(
    subscribe,
    () => read(key) ?? '',
    () => '',
  );
  const value = useMemo(() => shape.safeParse(parsed(text)).data, [shape, text]);
  const set = useCallback(
    (next: Next<Value>) => {
      const change = typeof next === 'function' ? (next as (now: Value | undefined) => unknown) : undefined;
      persistIn(where, key, change ? change(readIn(where, key, shape)) : next);
    },
    [where, key, shape],
  );
  return [value, set];
}
