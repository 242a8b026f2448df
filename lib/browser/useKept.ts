'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { recall, recallInTab, remember, rememberInTab } from './storage.ts';

const STORES = { browser: { read: recall, write: remember }, tab: { read: recallInTab, write: rememberInTab } };

const listeners = new Set<() => void>();
/** Another tab may change what the browser keeps. */
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

/** A value kept in this browser, or only in this tab, and how to change it. Undefined while hydrating, and when what was kept does not fit the schema. */
export function useKept<Schema extends z.ZodType>(
  where: keyof typeof STORES,
  key: string,
  schema: Schema,
): [z.output<Schema> | undefined, (value: z.output<Schema> | undefined) => void] {
  const { read, write } = STORES[where];
  const text = useSyncExternalStore(
    subscribe,
    () => read(key) ?? '',
    () => '',
  );
  const value = useMemo(() => schema.safeParse(parsed(text)).data, [schema, text]);
  const set = useCallback(
    (next: z.output<Schema> | undefined) => {
      write(key, next === undefined ? '' : JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [write, key],
  );
  return [value, set];
}
