'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '#lib/browser/api.ts';
import { makeSunsetStore, type SunsetCalls, type SunsetStore } from '#lib/browser/sunset/store.ts';
import { useNews } from '#lib/browser/useNews.ts';
import { contract } from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

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

/** The sites of this page: how they come to this page, stay true while others work, and why they did not come. */
export function useSunset() {
  const [{ store, follow, read }] = useState(() => {
    const made = makeSunsetStore(calls);
    return { store: made, ...follower(made) };
  });
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const [error, setError] = useState<ApiError>();
  const [isThere, setThere] = useState(false);
  const load = () =>
    read().then(
      () => {
        setThere(true);
        setError(undefined);
      },
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause;
        setError(cause);
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is first shown
  useEffect(() => void load(), []);
  useNews('sunset', follow);
  return { ...state, isThere, error, load, edit: store.edit, dismiss: store.dismiss };
}

/** One reading of everything at a time; whoever asks meanwhile waits for a second one, that begins after it. */
function follower(store: SunsetStore) {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const read = (): Promise<void> => {
    if (!running) {
      running = store.load().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return read();
      });
    return next;
  };
  const follow = (ids: readonly number[] | 'all') => {
    const asked = ids === 'all' || ids.length > MOST_IDS ? read() : store.refresh(ids);
    // What is shown stays; the next word or the next poll asks again.
    asked.catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
    });
  };
  return { read, follow };
}
