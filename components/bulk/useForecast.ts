'use client';

import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import type { BulkOrder } from '#lib/domain/bulkVerdict.ts';
import { selectionBody } from '#lib/domain/simSelection.ts';
import { type BulkFallback, previewBulkFallback } from './bulkFallback.ts';
import type { BulkScope } from './bulkScope.ts';

/** What an order would do. `fallback` is there when this browser would have to do it itself. */
type Forecasted = { job: BulkJob; batchId: number; fallback?: BulkFallback };

function useBatchOf(scope: BulkScope, name: string) {
  const made = useRef<Promise<number>>(undefined);
  return async () => {
    if (scope.batchId !== undefined) return scope.batchId;
    made.current ??= call(contract.batches.fromQuery, { body: { ...selectionBody(scope.selection), name } }).then(({ data }) => data.id);
    return made.current.catch((error: unknown) => {
      made.current = undefined;
      throw error;
    });
  };
}

/** Asks what an order would do; no SIM is changed by it. `order` undefined: not yet. */
export function useForecast(scope: BulkScope, name: string, order: BulkOrder | undefined) {
  const hasJobs = useCapability('bulk');
  const createdBy = useUser()?.fullName ?? null;
  const batchOf = useBatchOf(scope, name);
  const [read, setRead] = useState(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  const ask = async (asked: BulkOrder): Promise<Forecasted> => {
    const batchId = await batchOf();
    const params = { id: batchId };
    if (hasJobs) return { batchId, job: (await call(contract.bulk.start, { params, body: { ...asked, dry_run: true } })).data };
    const batch = (await call(contract.batches.show, { params })).data;
    const fallback: BulkFallback = { call, batch, rows: batch.rows, order: asked, createdBy };
    return { batchId, job: await previewBulkFallback(fallback, setRead, left.current.signal), fallback };
  };

  const { data, error, mutate, isValidating } = useSWR<Forecasted, ApiError>(
    order && ['forecast', JSON.stringify([scope, order])],
    () => ask(order as BulkOrder),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true, dedupingInterval: 0 },
  );
  return { forecast: isValidating || error ? undefined : data, error, retry: () => void mutate(), isAsking: isValidating, read };
}
