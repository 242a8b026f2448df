'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { createStore } from '#lib/browser/page/createStore.ts';
import { parseQuery } from '#lib/contract/query.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import type { Shape } from '#lib/format/shape.ts';

type Change = Record<string, string | number | readonly string[] | undefined>;
export type ChangeList = (next: Change, how?: 'push' | 'replace') => void;
export type ListFilters<Query> = { query: Query; counts: Meta['counts']; change: ChangeList };

type ListedField<Query> = string & { [F in keyof Query]-?: NonNullable<Query[F]> extends readonly string[] ? F : never }[keyof Query];

export const filterOf =
  <Query extends object>({ query, counts, change }: Pick<ListFilters<Query>, 'query' | 'change'> & Partial<ListFilters<Query>>) =>
  (field: ListedField<Query>) => ({
    chosen: (query[field] ?? []) as readonly string[],
    onChange: (chosen: string[]) => change({ [field]: chosen }),
    counts: counts?.[field],
  });

/** Nobody presses more often than this before React has drawn the first of it. */
const MOST_DRAWN = 50;

/** The query last written to the address, and the queries before it that React may still draw. */
const written = createStore<{ query: string; before: readonly string[] }>({ query: '', before: [] });

const queryInAddress = () => new URLSearchParams(window.location.search).toString();

/** React learns of a new address in its own time: what is changed until then must lie over what was written, not over what is drawn. */
function useQueryInAddress(): string {
  const drawn = useSearchParams().toString();
  const { query, before } = written.useValue();
  return before.includes(drawn) && queryInAddress() === query ? query : drawn;
}

function changedQuery(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!('page' in change)) next.delete('page');
  for (const [key, value] of Object.entries(change)) {
    next.delete(key);
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined && each !== '') next.append(key, String(each));
  }
  return next;
}

/** Kept in the address: back, reload and a shared link show the same list. `clear` drops what narrows it, `narrowed` counts that. */
export function useListState<Query>(shape: Shape<Query>, narrowing: readonly (string & keyof Query)[] = []) {
  const search = useQueryInAddress();
  const query = useMemo(() => parseQuery(shape, new URLSearchParams(search)), [shape, search]);
  const change = useCallback<ChangeList>((next, how = 'push') => {
    const { pathname } = window.location;
    const now = queryInAddress();
    const changed = changedQuery(new URLSearchParams(now), next).toString();
    window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', changed ? `${pathname}?${changed}` : pathname);
    const { query, before } = written.get();
    written.set({ query: changed, before: query === now ? [...before.slice(-MOST_DRAWN), now] : [now] });
  }, []);
  const narrowed = narrowing.filter((field) => String(query[field] ?? '') !== '').length;
  const clear = () => change(Object.fromEntries(narrowing.map((field) => [field, undefined])));
  return { query, change, narrowed, clear };
}
