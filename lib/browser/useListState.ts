'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { parseQuery } from '#lib/contract/query.ts';

type Change = Record<string, string | number | readonly string[] | undefined>;

/** The query with a change laid over it; a change of anything but the page goes back to page 1. */
export function changedQuery(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!('page' in change)) next.delete('page');
  for (const [key, value] of Object.entries(change)) {
    next.delete(key);
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined && each !== '') next.append(key, String(each));
  }
  return next;
}

/** A list's page, order, search and filters, kept in the address: back, reload and a shared link show the same list. */
export function useListState<Query extends z.ZodObject>(schema: Query) {
  const search = useSearchParams();
  const query = useMemo(() => parseQuery(schema, new URLSearchParams(search)), [schema, search]);
  const change = useCallback((next: Change, how: 'push' | 'replace' = 'push') => {
    const { pathname, search: now } = window.location;
    const changed = changedQuery(new URLSearchParams(now), next).toString();
    window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', changed ? `${pathname}?${changed}` : pathname);
  }, []);
  return { query, change };
}
