'use client';

import { useEffect } from 'react';
import type { z } from 'zod';
import { getItem, setItem } from '#lib/browser/storage/storage.ts';
import type { Meta, Paging } from '#lib/contract/shapes.ts';
import { useRead } from './useApi.ts';
import type { Listing } from './useList.ts';

/** An upstream that answers no counts is asked again for them after a day, should it have learnt it. */
const KEPT_MS = 86_400_000;

const keyOf = ({ path }: { path: string }) => `countless.${path}`;
const isCountless = (endpoint: { path: string }) => Date.now() - Number(getItem(keyOf(endpoint))) < KEPT_MS;

/** Asked beside the list, so that no page waits for it. A plain upstream knows no counts; that is remembered, and it is not asked. */
export function useCounts<Query extends z.infer<typeof Paging> & { counts?: '1' }>(
  endpoint: Listing<unknown, Query>,
  query: NoInfer<Partial<Query>> | null,
  options: { revalidateOnFocus?: boolean } = {},
): { counts?: Meta['counts']; meta?: Meta; isLoading: boolean } {
  const one = { sort: undefined, page: 1, per_page: 1, counts: '1' };
  const { data, isLoading } = useRead(endpoint, query && !isCountless(endpoint) ? { query: { ...query, ...one } } : null, options);
  const lacks = data !== undefined && !data.meta.counts;
  useEffect(() => {
    if (lacks) setItem(keyOf(endpoint), String(Date.now()));
  }, [lacks, endpoint]);
  return { counts: data?.meta.counts, meta: data?.meta, isLoading };
}
