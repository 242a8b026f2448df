'use client';

import { useNearSims } from '#components/stock/useNearSims.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useDebounced } from '#lib/browser/page/useDebounced.ts';
import * as contract from '#lib/contract/index.ts';
import { useMaySearchSims } from './useMaySearchSims.ts';

const MOST = 8;

/** `waiting`: what is shown is not yet the answer. Answers are kept under their question, so that a late one overwrites nothing. */
export function useSimSearch(sought: string) {
  const may = useMaySearchSims();
  const wanted = may ? sought : '';
  const asked = useDebounced(wanted);
  const { data, error, isLoading, mutate } = useRead(contract.sims.list, asked ? { query: { q: asked, per_page: MOST } } : null, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const found = wanted && !error ? data : undefined;
  const none = found && asked === wanted && !isLoading && found.data.length === 0;
  const { near, waiting } = useNearSims(none ? [asked] : []);
  return {
    may,
    sims: found?.data ?? [],
    /** Where none has the number: those that may be meant. */
    near: none ? near : [],
    total: found?.meta.uncounted ? undefined : (found?.meta.total ?? 0),
    waiting: asked !== wanted || isLoading || waiting,
    failure: wanted && asked === wanted ? error : undefined,
    retry: () => void mutate(),
  };
}
