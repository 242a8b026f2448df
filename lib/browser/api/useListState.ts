'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { parseQuery } from '#lib/contract/query.ts';
import type { Meta } from '#lib/contract/shapes.ts';

type Change = Record<string, string | number | readonly string[] | undefined>;
export type ChangeList = (next: Change, how?: 'push' | 'replace') => void;
/** What the sidebar of a list has: what is asked, how many each value would leave, and how to ask for something else. */
export type ListFilters<Query> = { query: Query; counts: Meta['counts']; change: ChangeList };

/** The query with a change laid over it; a change of anything but the page goes back to page 1. */
function changedQuery(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!('page' in change)) next.delete('page');
  for (const [key, value] of Object.entries(change)) {
    next.delete(key);
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined && each !== '') next.append(key, String(each));
  }
  return next;
}

/**
 * A list's page, order, search and filters, kept in the address: back, reload and a shared link show the same list. `narrowed` says how many of
 * the fields that can narrow it do; `clear` drops these.
 */
export function useListState<Query extends z.ZodObject>(schema: Query, narrowing: readonly (string & keyof z.output<Query>)[] = []) {
  const search = useSearchParams();
  const query = useMemo(() => parseQuery(schema, new URLSearchParams(search)), [schema, search]);
  const change = useCallback<ChangeList>((next, how = 'push') => {
    const { pathname, search: now } = window.location;
    const changed = changedQuery(new URLSearchParams(now), next).toString();
    window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', changed ? `${pathname}?${changed}` : pathname);
  }, []);
  const narrowed = narrowing.filter((field) => String(query[field] ?? '') !== '').length;
  const clear = () => change(Object.fromEntries(narrowing.map((field) => [field, undefined])));
  return { query, change, narrowed, clear };
}
