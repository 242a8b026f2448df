'use client';

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import type { ChangeListener } from '#lib/browser/realtime/realtimeClient.ts';
import { useChannelChanges } from '#lib/browser/realtime/useChannelChanges.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { makeSunsetStore, type SunsetCalls } from './store.ts';

/** More than these are not asked for one by one: their ids would not fit an address. */
const MOST_IDS = 200;

const byName = (one: SunsetItem, other: SunsetItem) => {
  const [left, right] = [one.site_name ?? '', other.site_name ?? ''];
  return left < right ? -1 : left > right ? 1 : one.id - other.id;
};

const calls: SunsetCalls = {
  async read(ids) {
    const { data } = await call(contract.sunset.list, { query: { shape: 'table', ...(ids && { id: [...ids] }) } }, { background: true });
    return ids ? data : [...data].sort(byName);
  },
  async save(id, field, value, was) {
    const { data } =
      field === 'tags'
        ? await call(contract.sunset.updateTags, { params: { id }, body: { value: value as string[], was: was as string[] } })
        : await call(contract.sunset.updateField, { params: { id }, body: { field, value, was } });
    return data;
  },
};

export function useSunset() {
  const [{ store, read }] = useState(() => {
    const made = makeSunsetStore(calls);
    return { store: made, read: oneAtATime(made.load) };
  });
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const [error, setError] = useState<ApiError>();
  const [isThere, setThere] = useState(false);
  /** Why something did not come. Of what may not be seen any more nothing stays here. */
  const failed = useCallback(
    (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.problem.code === 'forbidden') {
        store.clear();
        setThere(false);
        setError(cause);
      }
      return cause;
    },
    [store],
  );
  const load = useCallback(async () => {
    try {
      await read();
      setThere(true);
      setError(undefined);
    } catch (cause) {
      setError(failed(cause));
    }
  }, [read, failed]);
  const follow = useCallback<ChangeListener>(
    (ids) => {
      if (ids === 'all' || ids.length > MOST_IDS) return void load();
      // A site that can't be read again now comes with the next word about it, or when the line begins anew.
      store.refresh(ids).catch(failed);
    },
    [load, store, failed],
  );
  useEffect(() => void load(), [load]);
  useChannelChanges('sunset', follow);
  return { ...state, isThere, error: isThere ? undefined : error, load, edit: store.edit, dismiss: store.dismiss, refresh: store.refresh };
}

/** Whoever asks while it runs waits for a second run, that begins after the first: the first may have missed what they want to know. */
function oneAtATime(run: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
